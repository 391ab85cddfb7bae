import { cardAddress } from '../../contract/cardNumber.ts';
import type { BoncardType } from '../../contract/codes.ts';
import { fill } from '../../contract/fill.ts';
import type { Language } from '../../contract/language.ts';
import { formatPln, type Grosze } from '../../contract/money.ts';
import { formatDay, type WarsawDay } from '../../contract/warsaw.ts';
import type { Mail } from '../mail/mailer.ts';
import {
  button,
  factTable,
  type MailPicture,
  mailPage,
  mailPictures,
  named,
  paragraph,
  plate,
  quoted,
  writtenOutLink,
} from '../mail/mailFrame.ts';
import { mailSentences } from '../mail/sentences.ts';
import type { Brand } from '../platform/brand.ts';
import { wordsIn } from '../platform/wordsIn.ts';
import { eCardSentences } from './mailSentences.ts';

interface Written {
  email: string;
  language: Language;
  brand: Brand;
}

interface CardMail extends Written {
  recipient: string | null;
  message: string | null;
  card: { number: string; type: BoncardType; balance: Grosze; valid_until: WarsawDay };
  /** The URL of the card's page. */
  link: string;
  publicUrl: string;
}

const CODE_ID = 'code@bonpanel';
const CODE_SIZE = 176;

/** Returns the mail with the link of an e-card in its language, as text and as HTML (requirements "E-cards"). */
export async function writeCardMail({
  email,
  language,
  brand,
  recipient,
  message,
  card,
  link,
  publicUrl,
}: CardMail): Promise<Mail> {
  const { greeting: greetingToAll, writtenOut } = mailSentences[language];
  const says = eCardSentences[language].card;
  const amount = formatPln(card.balance);
  const subject = fill(says.subject, { brand: brand.name, amount });
  const facts = [
    [says.amount, amount],
    [says.type, wordsIn(language).boncardTypes[card.type]],
    [says.validUntil, formatDay(card.valid_until)],
  ] as const;
  const code = await codeOf(cardAddress(publicUrl, card.number));
  // A name may be written from right to left; it must not change the direction of the text around it.
  const greeting = recipient ? fill(says.greetingTo, { name: isolated(recipient) }) : greetingToAll;
  return {
    to: email,
    subject,
    text: [
      greeting,
      fill(says.intro, { amount }),
      ...(message ? [isolated(message)] : []),
      facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      `${says.button}: ${link}`,
      ...says.beneath,
      brand.name,
    ].join('\n\n'),
    html: mailPage({ language, subject, brand }, [
      recipient
        ? paragraph(fill(says.greetingTo, { name: SLOT })).replace(SLOT, () => named(recipient))
        : paragraph(greetingToAll),
      paragraph(fill(says.intro, { amount })),
      ...(message ? [quoted(message)] : []),
      factTable(facts),
      button(link, says.button, brand),
      ...says.beneath.map(paragraph),
      plate(code, { alt: says.codeAlt, size: CODE_SIZE }),
      paragraph(says.code),
      writtenOutLink(link, writtenOut, brand),
    ]),
    ...mailPictures(brand, code),
  };
}

/** A placeholder for a name until its HTML is inserted; none of our texts contains it. */
const SLOT = '\uFFFC';

/** Returns a person's text between characters that isolate its writing direction. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Returns the QR code of a URL as a picture, dark on white with its quiet zone. */
async function codeOf(address: string): Promise<MailPicture> {
  // Loaded only here, because it takes longer to load than the rest of the mail.
  const { qrcode } = await import('@bwip-js/node');
  const content = await qrcode({
    bcid: 'qrcode',
    text: address,
    scale: 6,
    padding: 4,
    backgroundcolor: 'FFFFFF',
  });
  const inline = { contentType: 'image/png', contentDisposition: 'inline' as const };
  return { cid: CODE_ID, content, ...inline, filename: 'e-card.png' };
}

/** Returns the mail that notifies a former address: without number, PIN or link. */
export function writeNotice({ email, language, brand }: Written): Mail {
  const { greeting } = mailSentences[language];
  const { subject: title, says } = eCardSentences[language].notice;
  const subject = fill(title, { brand: brand.name });
  return {
    to: email,
    subject,
    text: [greeting, ...says, brand.name].join('\n\n'),
    html: mailPage({ language, subject, brand }, [greeting, ...says].map(paragraph)),
    ...mailPictures(brand),
  };
}

/**
 * Returns the mail that reminds about a card's last day: without a link to the card, but with one that stops reminders.
 */
export function writeReminder({
  email,
  language,
  brand,
  card,
  stopLink,
}: Written & { card: { balance: Grosze; valid_until: WarsawDay }; stopLink: string }): Mail {
  const { greeting } = mailSentences[language];
  const { subject: title, says, stop } = eCardSentences[language].reminder;
  const filling = {
    brand: brand.name,
    day: formatDay(card.valid_until),
    amount: formatPln(card.balance),
  };
  const subject = fill(title, filling);
  const sentences = [greeting, ...says.map((sentence) => fill(sentence, filling))];
  return {
    to: email,
    subject,
    text: [...sentences, `${stop} ${stopLink}`, brand.name].join('\n\n'),
    html: mailPage({ language, subject, brand }, [
      ...sentences.map(paragraph),
      writtenOutLink(stopLink, stop, brand),
    ]),
    headers: { 'List-Unsubscribe': `<${stopLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    ...mailPictures(brand),
  };
}
