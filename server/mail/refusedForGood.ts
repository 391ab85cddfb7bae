/** How an SMTP server refused a mail: its answer, and what nodemailer says about the step. */
export interface SmtpRefusal {
  code?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
}

/**
 * The enhanced status codes (RFC 3463) that are about the recipient alone: no such address, or a mailbox that is closed,
 * full or too small. Not all of 5.1 and 5.2: 5.1.0, 5.1.7 and 5.1.8 are also about the sender, and 5.2.252 is its lacking
 * right to send.
 */
const ABOUT_RECIPIENT = /^5\.(1\.([12346]|10)|2\.[123])$/;
/** After the reply code; qmail writes it at the end. */
const STATUS = /^5\d\d[ -](?:.*\(#)?(5\.\d{1,3}\.\d{1,3})\b/s;

/**
 * Returns whether an SMTP server will never take a mail because of its recipient. Anything else may be about our sender,
 * account, quota or mails, and would cost all of them until somebody notices: servers say so in their own words, by the
 * same 550 or 554, and in answer to RCPT TO, too. So an answer without an enhanced status code is not for good.
 */
export function isRefusedForGood({ code, command, response = '' }: SmtpRefusal): boolean {
  const isAnswerToMail = command === 'RCPT TO' || code === 'EMESSAGE';
  const [, status = ''] = STATUS.exec(response) ?? [];
  return isAnswerToMail && ABOUT_RECIPIENT.test(status);
}
