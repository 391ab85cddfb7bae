import { expect, test } from 'vitest';
import { isRefusedForGood } from '../../../server/mail/refusedForGood.ts';

const atRecipient = { code: 'EENVELOPE', command: 'RCPT TO' };
const atText = { code: 'EMESSAGE', command: 'DATA' };

test.each([
  [atRecipient, '550 5.1.1 <ala@example.test>: Recipient address rejected: User unknown'],
  [atRecipient, '550-5.1.1 The account that you tried to reach does not exist.\n550 5.1.1 Try again'],
  [atRecipient, '550 5.1.2 Recipient address rejected: Domain not found'],
  [atRecipient, '556 5.1.10 Recipient address has null MX'],
  [atRecipient, '552 5.2.2 Mailbox full'],
  [atRecipient, '511 sorry, no mailbox here by that name (#5.1.1)'],
  [atText, '550 5.1.1 User unknown'],
])('a refusal of the recipient is for good: %o %s', (step, response) => {
  expect(isRefusedForGood({ ...step, response })).toBe(true);
});

test.each([
  [{ code: 'EENVELOPE', command: 'MAIL FROM' }, '553 5.7.1 Sender address rejected: not owned by user'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM' }, '550 mailbox unavailable'],
  [{ code: 'EENVELOPE', command: 'DATA' }, '554 no valid recipients'],
  [{ code: 'EAUTH', command: 'AUTH PLAIN' }, '535 5.7.8 Authentication failed'],
  [{ code: 'ECONNECTION', command: 'CONN' }, '554 5.7.1 Your address is blocked'],
  [atRecipient, '530 5.7.0 Must issue a STARTTLS command first'],
  [atRecipient, '554 5.7.1 <ala@example.test>: Relay access denied'],
  [atRecipient, '550 5.1.0 <bony@example.test>: Sender address rejected: User unknown'],
  [atRecipient, '550 5.1.8 Sender address rejected: Domain not found'],
  [atRecipient, '550 5.4.5 Daily user sending limit exceeded'],
  [atRecipient, '550 5.4.1 Recipient address rejected: Access denied'],
  [atRecipient, "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  [atRecipient, '550 relay not permitted, authentication required'],
  [atRecipient, '550 Domain salon.test has exceeded the max emails per hour (100/100 (100%)) allowed'],
  [atRecipient, '550 No such user here'],
  [atRecipient, '552 Mailbox quota exceeded'],
  [atRecipient, '550-Verification failed for <bony@example.test>\n550 Sender verify failed'],
  [atRecipient, '503 5.5.1 Bad sequence of commands'],
  [atRecipient, '503 bad sequence of commands'],
  [atRecipient, '450 4.1.1 Mailbox unavailable'],
  [atText, '554 Message rejected: Email address is not verified. The following identities failed the check'],
  [atText, '554 Message rejected: Sending suspended for this account.'],
  [atText, '554 Sandbox subdomains are for test purposes only.'],
  [atText, '554 5.2.252 SendAsDenied'],
  [atText, '552 5.3.4 Message size exceeds fixed limit'],
  [atText, '554 5.6.0 Message content rejected'],
  [atText, '550 5.7.26 Unauthenticated mail is not accepted'],
  [atText, '451 4.7.1 Greylisted'],
  [{ code: 'EMESSAGE', command: 'API' }, undefined],
])('a refusal that may be of us, or for now, is not: %o %s', (step, response) => {
  expect(isRefusedForGood({ ...step, response })).toBe(false);
});
