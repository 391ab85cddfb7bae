import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { isPinKey } from '../db/pinKeyCheck.ts';
import { findPinKey } from '../pinKey.ts';
import { type Finding, fault, note, ok } from './finding.ts';

/** Whether the key of the configuration is that of the cards. */
export async function* checkPinKey(db: Db, config: Config): AsyncGenerator<Finding> {
  const key = await findPinKey(config);
  const fits = await isPinKey(db, key ?? Buffer.alloc(0));
  if (fits === undefined) yield note('pin-key', 'none has been used yet; the first start notes it');
  else if (fits) yield ok('pin-key', 'the PIN key is the one of the cards');
  else {
    const text = key
      ? 'the PIN key is not the one of the cards'
      : `there is no pin.key in ${config.DATA_DIR}`;
    yield fault('pin-key', `${text}: no PIN can be checked`, {
      mending: 'Give the old key, as PIN_KEY or as pin.key in DATA_DIR.',
    });
  }
}
