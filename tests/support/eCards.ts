import type { Email } from 'postal-mime';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { BoncardId, SalonId } from '../../contract/ids.ts';
import { eventually } from './eventually.ts';
import type { TestSmtpServer } from './smtpServer.ts';
import { call, type Reply } from './testServer.ts';

interface Selling {
  token: string;
  salonId: SalonId;
  key?: string;
  language?: string;
}

let made = 0;

/** Returns an address that no other test uses. */
export function anAddress(): string {
  made += 1;
  return `wlasciciel${made}@example.test`;
}

/** Returns the body of a call that sells an e-card for PLN 100. */
export function anECardSale(salonId: SalonId) {
  const terms = { document: 'PAR 9', amount: 100, type: 0, expired_months: 12 };
  return { email: anAddress(), place_of_sale: salonId, ...terms };
}

/** Sells an e-card in the way of the console, for PLN 100 by default. */
export function sellECard(
  server: { url: string },
  { token, salonId, key, language = 'pl' }: Selling,
  body: Record<string, unknown> = {},
): Promise<Reply> {
  return call(server, 'POST /api/boncards/e-card', {
    token,
    body: { ...anECardSale(salonId), ...body },
    headers: { 'Accept-Language': language, ...(key && { 'Idempotency-Key': key }) },
  });
}

/** Waits until an SMTP server has accepted `count` mails to an address, and returns the last. */
export function mailTo({ mails }: TestSmtpServer, email: string, count = 1): Promise<Email> {
  return eventually(() => {
    const found = mails.filter(({ to }) => to?.[0]?.address === email);
    const mail = found.at(count - 1);
    if (!mail) throw new Error(`${found.length} mails to ${email}, not ${count}`);
    return mail;
  });
}

/** Returns the token of the link to a card in a mail. */
export function cardTokenIn({ text }: Pick<Email, 'text'>): string {
  return /\/bon\/([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
}

/** What the owner of an e-card has. */
export interface OwnedCard {
  id: BoncardId;
  email: string;
  /** The token of the link. */
  link: string;
  number: CardNumber;
  pin: Pin;
}

/** Shows an e-card to its owner. */
export function show(server: { url: string }, link: string): Promise<Reply> {
  return call(server, 'POST /api/e-cards/:token', { id: link });
}

/** Sells an e-card, reads its mail and opens its page like the owner. */
export async function anOwnedCard(
  server: { url: string; smtp: TestSmtpServer },
  selling: Selling,
  body: Record<string, unknown> = {},
): Promise<OwnedCard> {
  const email = anAddress();
  const sold = await sellECard(server, selling, { email, ...body });
  const link = cardTokenIn(await mailTo(server.smtp, email));
  const { number, pin } = (await show(server, link)).body.data;
  return { id: sold.body.data.id, email, link, number, pin };
}
