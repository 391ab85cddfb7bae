import { randomBytes } from 'node:crypto';
import type { AuditDetails } from '../../contract/audit.ts';
import type { AuditAction } from '../../contract/auditActions.ts';
import { resealFactors } from '../accounts/factorSecrets.ts';
import { auditedDatabase, operator, recordAudit } from '../audit/queries.ts';
import {
  auditedKeys,
  beginPinKey,
  findMissingKey,
  findPinKeys,
  matchPinKeys,
  pinKeyFile,
  replacePinKeys,
  unusedKeys,
} from '../cards/pinKey.ts';
import { countCardsByKey } from '../cards/pinQueries.ts';
import type { Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { listUnfinishedImports } from '../imports/queries.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { findLastSeal } from '../seals/sealQueries.ts';
import { resealSecrets } from '../webhooks/secrets.ts';
import { type Finding, note, ok } from './finding.ts';
import { giveUpKeys } from './giveUpKeys.ts';
import type { Parts } from './withDatabase.ts';

export const pinKeySteps = ['new', 'begin', 'end', 'lost'] as const;
export type PinKeyStep = (typeof pinKeySteps)[number];

/**
 * Lists the PIN keys with the number of their cards, or takes a step of a rotation: `new` makes a key to configure on
 * all servers, `begin` puts it into use, and `end` removes the keys that no card uses any more (docs/OPERATIONS.md
 * "Replace the PIN key"). `lost` gives up the keys that are missing ("A lost PIN key").
 * @throws {OperatorError} if it is not yet, or no longer, the time for that step.
 */
export async function* pinKeys(
  step: PinKeyStep | undefined,
  { isSure, ...parts }: Parts & { isSure: boolean },
): AsyncGenerator<Finding> {
  const missing = await findMissingKey(parts.db, await findPinKeys(parts.config));
  if (missing && step !== 'lost') throw new OperatorError(missing);
  if (step === 'lost') yield* giveUpKeys(parts, { isSure });
  else if (step === 'new') yield* makeKey(parts);
  else if (step === 'begin') yield* beginKey(parts);
  else if (step === 'end') yield* endKeys(parts);
  else yield* listKeys(parts);
}

async function* listKeys({ db, config }: Parts): AsyncGenerator<Finding> {
  const keys = await findPinKeys(config);
  const noted = await matchPinKeys(db, keys);
  const cards = new Map((await countCardsByKey(db)).map(({ pin_key_id: id, count }) => [id, count]));
  for (const [place, { id, begunAt, key }] of noted.entries()) {
    const count = cards.get(id) ?? 0;
    const state = place === 0 ? 'in use' : key ? 'left behind' : 'ended';
    yield ok('pin-key', `key ${id}, since ${begunAt.toISOString()}, ${state}; cards: ${count}`, {
      data: { id, state, cards: count },
    });
  }
  if (unusedKeys(noted, keys).length > 0)
    yield note('pin-key', 'a further key is configured, not in use yet');
}

async function* makeKey({ db, config, now }: Parts): AsyncGenerator<Finding> {
  const keys = await findPinKeys(config);
  if (unusedKeys(await matchPinKeys(db, keys), keys).length > 0)
    throw new OperatorError(
      'A new key is configured already. Once every server has it: bonpanel pin-keys begin',
    );
  const key = randomBytes(32);
  // Recorded before the step, here and below: an audit entry without a step is better than a step without an entry.
  await transact(db, (tx) => record(tx, 'pin-key.made', { now }));
  if (config.PIN_KEY) {
    yield ok('pin-key', key.toString('hex'));
    yield note('pin-key', 'Append a comma and this key to PIN_KEY of every server, and restart each.');
  } else {
    await replacePinKeys(config, [...keys, key]);
    yield ok('pin-key', `${pinKeyFile(config)} has a new key`);
    yield note('pin-key', 'Keep a copy of the file with your other keys, and restart the server.');
  }
  yield note('pin-key', 'Then: bonpanel pin-keys begin');
}

async function* beginKey({ db, config, now }: Parts): AsyncGenerator<Finding> {
  const keys = await findPinKeys(config);
  const id = await transact(db, async (tx) => {
    const id = await beginPinKey(tx, keys, now);
    await record(tx, 'pin-key.begun', { now, details: auditedKeys([id]) });
    return id;
  });
  yield ok('pin-key', `PIN key ${id} is in use`);
  yield note('pin-key', 'Each server hashes with it from its next start on: restart all of them.');
}

async function* endKeys({ db, config, now }: Parts): AsyncGenerator<Finding> {
  const keys = await findPinKeys(config);
  const [current, ...earlier] = await matchPinKeys(db, keys);
  const left = earlier.filter(({ key }) => key);
  if (left.length === 0) {
    yield ok('pin-key', 'no key is left behind');
    return;
  }
  if ((await listUnfinishedImports(db)).length > 0)
    throw new OperatorError(
      'An import is running: its file may be encrypted with an earlier key. Let it finish.',
    );
  const seal = await findLastSeal(db);
  if (seal && seal.pin_key_id !== current?.id)
    throw new OperatorError(
      `No day has been sealed with PIN key ${current?.id} yet, which then vouches for earlier seals. Wait for the next night.`,
    );
  if (current?.key) {
    const others = keys.filter((key) => current.key && !key.equals(current.key));
    const sealing = { current, all: [current.key, ...others] } as const;
    const resealed = { 'second factors': resealFactors, webhooks: resealSecrets };
    for (const [whose, reseal] of Object.entries(resealed)) {
      const count = await reseal(db, sealing);
      if (count > 0)
        yield note('pin-key', `secrets of ${whose} encrypted under PIN key ${current.id} now: ${count}`);
    }
  }
  const cards = await countCardsByKey(db);
  const countOf = (id: number) => cards.find((counted) => counted.pin_key_id === id)?.count ?? 0;
  for (const { id } of left) {
    if (countOf(id) > 0)
      yield note(
        'pin-key',
        `PIN key ${id} is still needed; cards that are rehashed when their PIN is next entered: ${countOf(id)}`,
      );
  }
  const unused = left.filter(({ id }) => countOf(id) === 0);
  if (unused.length === 0) return;
  const kept = keys.filter((key) => !unused.some((known) => known.key?.equals(key)));
  const ids = unused.map(({ id }) => id);
  await transact(db, (tx) => record(tx, 'pin-key.ended', { now, details: auditedKeys(ids) }));
  if (config.PIN_KEY) {
    const places = unused.map(({ key }) => keys.findIndex((one) => key && one.equals(key)) + 1);
    yield ok(
      'pin-key',
      `PIN key ${ids.join(', ')} is not needed: remove number ${places.join(', ')} of PIN_KEY, and restart`,
    );
  } else {
    await replacePinKeys(config, kept);
    yield ok('pin-key', `PIN key ${ids.join(', ')} was removed from ${pinKeyFile(config)}`);
  }
  yield note('pin-key', 'Older backups need the earlier key: keep it with them.');
}

async function record(
  tx: Tx,
  action: Extract<AuditAction, `pin-key.${string}`>,
  { now, ...entry }: { now: Date; details?: AuditDetails },
) {
  await recordAudit(tx, { by: operator('pin-keys'), now }, { action, object: auditedDatabase, ...entry });
}
