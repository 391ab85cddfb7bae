import { expect, test } from 'vitest';
import { isRefusedForGood } from '../../../server/mail/refusedForGood.ts';

const atRecipient = { code: 'EENVELOPE', command: 'RCPT TO' };
const atText = { code: 'EMESSAGE', command: 'DATA' };

test.each([
  [atRecipient, '550 5.1.1 <ala@example.test>: Recipient address rejected: User unknown'],
  [atRecipient, '550-5.1.1 The account that you tried to reach does not exist.\n550 5.1.1 Try again'],
  [atRecipient, '550 5.1.2 Recipient address rejected: Domain not found'],
  [atRecipient, '556 5.1.10 Recipient address has null MX'],
  [atRecipient, '550 5.4.1 Recipient address rejected: Access denied'],
  [atRecipient, '552 5.2.2 Mailbox full'],
  [atRecipient, '552 Mailbox quota exceeded'],
  [atText, '552 Message exceeds the size limit'],
  [atRecipient, '550 No such user here'],
  [atRecipient, '553 sorry, that domain is not here'],
  [atText, '552 5.3.4 Message size exceeds fixed limit'],
  [atText, '554 5.6.0 Corrupt message'],
  [atText, '554 Message rejected'],
])('a refusal of the recipient or the mail is for good: %o %s', (step, response) => {
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
  [atRecipient, '550 relay not permitted, authentication required'],
  [atRecipient, '550-Verification failed for <bony@example.test>\n550 Sender verify failed'],
  [atRecipient, '503 5.5.1 Bad sequence of commands'],
  [atRecipient, '503 bad sequence of commands'],
  [atRecipient, '450 4.1.1 Mailbox unavailable'],
  [atText, '554 5.2.252 SendAsDenied'],
  [atText, '550 5.7.26 Unauthenticated mail is not accepted'],
  [atText, '451 4.7.1 Greylisted'],
  [{ code: 'EMESSAGE', command: 'API' }, undefined],
])('a refusal of us, or for now, is not: %o %s', (step, response) => {
  expect(isRefusedForGood({ ...step, response })).toBe(false);
});
