/** How an SMTP server refused a mail: its answer, and what nodemailer says about the step. */
export interface SmtpRefusal {
  code?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
}

/**
 * The enhanced status codes (RFC 3463) that are about the recipient or the mail itself: no such address, a mailbox that
 * is closed or full, a mail that is too large or in a form that the server does not take. Not all of 5.1 and 5.2:
 * 5.1.0, 5.1.7 and 5.1.8 are also about the sender, and 5.2.252 is its lacking right to send. Exchange gives an unknown
 * recipient 5.4.1.
 */
const FOR_GOOD = /^5\.(1\.([12346]|10)|2\.[123]|3\.4|4\.1|6\.\d{1,3})$/;
const STATUS = /^5\d\d[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** Exim, which many hosts run, has no enhanced status codes, and refuses our sender and login by the same 550. */
const ABOUT_US = /relay|sender|authenti|login|limit|quota/i;
/** A mailbox that is full, or a mail that is too large for it. */
const TOO_LARGE = /^552/;

/**
 * Returns whether an SMTP server will never take a mail: it refuses the recipient or the mail itself. What it says
 * about our sender, login or quota may be over tomorrow, and would otherwise cost all mails until then. Servers give
 * such answers to RCPT TO, too, so the step alone does not tell.
 */
export function isRefusedForGood({ code, command, response = '' }: SmtpRefusal): boolean {
  const isAnswerToMail = command === 'RCPT TO' || code === 'EMESSAGE';
  if (!isAnswerToMail || !response.startsWith('5')) return false;
  const [, status] = STATUS.exec(response) ?? [];
  if (!status) return TOO_LARGE.test(response) || (/^55/.test(response) && !ABOUT_US.test(response));
  return FOR_GOOD.test(status);
}
