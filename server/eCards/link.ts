import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { SendingId } from '../../contract/eCard.ts';
import type { BoncardId } from '../../contract/ids.ts';
import type { HashPin } from '../cards/pinHash.ts';
import type { Database } from '../db/schema.ts';
import { hashToken } from '../platform/ids.ts';
import { drawPin } from '../platform/randomCard.ts';
import { createSecretBox } from '../platform/secretBox.ts';

/** The key is the token, which exists only in the mail, so nothing that is stored can open the box. */
const boxOf = (token: string) => createSecretBox([Buffer.from(token, 'base64url')], 'the PIN of an e-card');

/**
 * Returns the row to store for a new link of an e-card with a new PIN, from which neither the link's token nor the PIN
 * can be read (requirements "E-cards").
 */
export function makeLink(
  {
    id,
    number,
    token,
    sendingId,
    now,
  }: { id: BoncardId; number: CardNumber; token: string; sendingId: SendingId; now: Date },
  hashPin: HashPin,
): Database['e_card_links'] {
  const pin = drawPin();
  const box = boxOf(token);
  return {
    token_hash: hashToken(token),
    sending_id: sendingId,
    boncard_id: id,
    pin_hash: hashPin(number, pin),
    pin_key_id: hashPin.keyId,
    sealed_pin: box.seal(Buffer.from(pin), { label: Buffer.from(id), salt: box.newSalt() }),
    created_at: now,
  };
}

/**
 * Returns the PIN of a link.
 * @throws {Error} if it was not sealed for this card under this token.
 */
export function openPin(token: string, { boncard_id: id, sealed_pin: sealed }: LinkPin): Pin {
  const pin = boxOf(token).open(sealed, Buffer.from(id));
  if (!pin) throw new Error('the PIN of a link does not open');
  return pin.toString() as Pin;
}

type LinkPin = Pick<Database['e_card_links'], 'boncard_id' | 'sealed_pin'>;
