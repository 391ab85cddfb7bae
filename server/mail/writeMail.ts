import { fill } from '../../contract/fill.ts';
import type { Brand } from '../platform/brand.ts';
import type { Mail } from './mailer.ts';
import { mailPage, mailPictures, paragraph, button as pressed, writtenOutLink } from './mailFrame.ts';
import type { QueuedMail } from './queries.ts';
import { mailSentences } from './sentences.ts';

/** Returns a mail as text and as HTML, in its language. */
export function writeMail(
  { kind, email, language, name = '', owner }: QueuedMail,
  link: string,
  brand: Brand,
): Mail {
  const { greeting, writtenOut, signIn, mails } = mailSentences[language];
  const { button = signIn, ...paragraphs } = mails[kind];
  const subject = fill(paragraphs.subject, { brand: brand.name, name });
  const filled = (sentences: readonly string[] = []) =>
    sentences.map((sentence) => fill(sentence, { email, name, owner: owner ?? '' }));
  const before = filled(paragraphs.before);
  const after = filled(owner ? paragraphs.afterForOthers : paragraphs.after);
  return {
    to: email,
    subject,
    text: [greeting, ...before, `${button}: ${link}`, ...after, brand.name].join('\n\n'),
    html: mailPage({ language, subject, brand }, [
      ...[greeting, ...before].map(paragraph),
      pressed(link, button, brand),
      ...after.map(paragraph),
      writtenOutLink(link, writtenOut, brand),
    ]),
    ...mailPictures(brand),
  };
}
