import { maskCardNumber } from '../../contract/cardNumber.ts';
import { addDays, type WarsawDay } from '../../contract/warsaw.ts';
import type { Tx } from '../db/client.ts';
import { linkOf, type SealRow, sealOf } from './seal.ts';
import {
  type Digest,
  digestAudit,
  digestChanges,
  digestLedger,
  listUnsealedDays,
  listWithdrawals,
  readForgedAuditEntries,
  readForgedLedgerEntries,
  readSeals,
} from './sealQueries.ts';

/** A result of verifying hashes and seals. */
export interface SealFinding {
  is: 'forged' | 'known' | 'right';
  text: string;
  data: Record<string, unknown>;
}

/**
 * Verifies the hash of each entry, and then each seal, as of one moment and with constant memory. Yields what was
 * changed behind the server's back: the entry if its hash shows it, otherwise the day. If the PIN key of a seal has
 * been removed, later seals vouch for it.
 */
export async function* verifySeals(
  tx: Tx,
  pinKeyOf: (id: number) => Buffer | undefined,
): AsyncGenerator<SealFinding> {
  for await (const batch of readForgedLedgerEntries(tx)) {
    for (const { id, boncard_id: cardId, number, sequence } of batch) {
      const card = `card ${maskCardNumber(number)} (${cardId})`;
      yield forged(`${card}: ledger entry ${sequence} (${id}) was changed, or the one before it`, {
        boncard_id: cardId,
        id,
        sequence,
      });
    }
  }
  for await (const batch of readForgedAuditEntries(tx)) {
    for (const { id, day } of batch) yield forged(`audit entry ${id} of ${day} was changed`, { id, day });
  }
  const withdrawals = await listWithdrawals(tx);
  const isSuperseded = ({ number, day }: SealRow) =>
    withdrawals.some((withdrawal) => withdrawal.number > number && withdrawal.day < day);
  let before: SealRow | undefined;
  let firstDay: WarsawDay | undefined;
  let lastDay: WarsawDay | undefined;
  let count = 0;
  let shortenedTo: WarsawDay | undefined;
  let hasAudit = false;
  for await (const seal of readSeals(tx)) {
    const { day } = seal;
    const pinKey = pinKeyOf(seal.pin_key_id);
    const fits = linkOf(seal, before).equals(seal.link);
    if (!fits || (pinKey && !sealOf(seal.link, pinKey).equals(seal.seal))) {
      yield forged(`the seal of ${day} was changed, or the one before it`, { day });
    }
    const isFirst = !firstDay || (before?.is_withdrawal === true && before.day < firstDay);
    if (seal.is_withdrawal) {
      yield {
        is: 'known',
        text: `the days after ${day} were closed ahead of time and opened again`,
        data: { day },
      };
    } else {
      firstDay = firstDay === undefined || day < firstDay ? day : firstDay;
      count += 1;
    }
    if (!seal.is_withdrawal && !isSuperseded(seal)) {
      lastDay = lastDay === undefined || day > lastDay ? day : lastDay;
      const span = { day, isFirst };
      const ledger = await digestLedger(tx, span);
      if (isOther(ledger, { count: seal.ledger_count, hash: seal.ledger_hash })) {
        yield forged(`the ledger of ${day} is not what was sealed: ${counts(seal.ledger_count, ledger)}`, {
          day,
        });
      }
      const audit = await digestAudit(tx, span);
      if (!hasAudit && audit.count === 0 && seal.audit_count > 0) shortenedTo = day;
      else if (isOther(audit, { count: seal.audit_count, hash: seal.audit_hash })) {
        // This seal covers the audit of all earlier days as a whole, and what is left of it cannot be compared.
        const mayBeShortened = isFirst && audit.count < seal.audit_count;
        const remedy = `; if you have deleted older entries, delete all those before ${addDays(day, 1)}`;
        yield forged(
          `the audit of ${day} is not what was sealed: ${counts(seal.audit_count, audit)}${mayBeShortened ? remedy : ''}`,
          { day },
        );
      }
      hasAudit ||= audit.count > 0;
      if (seal.change_hash) {
        const sealed = { count: seal.change_count ?? 0, hash: seal.change_hash };
        const changes = await digestChanges(tx, { day, isFirst: isFirst || !before?.change_hash });
        if (isOther(changes, sealed)) {
          yield forged(
            `the changed last days or closed months of ${day} are not what was sealed: ${counts(sealed.count, changes)}`,
            { day },
          );
        }
      }
    }
    before = seal;
  }
  // The oldest part of the audit may be deleted (docs/OPERATIONS.md "Audit"); this is reported every time.
  if (shortenedTo)
    yield { is: 'known', text: `the audit was deleted up to ${shortenedTo}`, data: { day: shortenedTo } };
  if (!before) return;
  const unsealed = await listUnsealedDays(tx);
  for (const day of unsealed.filter((day) => lastDay && day < lastDay))
    yield forged(`the seal of ${day} is missing`, { day });
  if (!pinKeyOf(before.pin_key_id)) {
    const text = `the last seals are of PIN key ${before.pin_key_id}, which is not configured: nothing vouches for them`;
    yield { is: 'known', text, data: { pinKeyId: before.pin_key_id } };
  }
  const seal = before.seal.toString('hex');
  const open = unsealed.find((day) => !lastDay || day > lastDay);
  yield {
    is: 'right',
    text: `sealed days: ${count}${lastDay ? `, up to ${lastDay}` : ''}${open ? `, from ${open} on not yet` : ''}; the last seal is ${seal}`,
    data: { count, day: lastDay ?? null, seal },
  };
}

function forged(text: string, data: Record<string, unknown>): SealFinding {
  return { is: 'forged', text, data };
}

function isOther(found: Digest, sealed: Digest): boolean {
  return found.count !== sealed.count || !found.hash.equals(sealed.hash);
}

function counts(sealed: number, { count }: Digest): string {
  return count === sealed
    ? 'as many entries, but others'
    : `the number of entries was ${sealed} and is ${count}`;
}
