import { describe, expect, test } from 'vitest';
import { languages } from '../../../contract/language.ts';
import { queuedMail } from '../../../server/mail/queries.ts';
import { writeMail } from '../../../server/mail/writeMail.ts';

const link = 'https://bony.example.test/activate/abc?x=1&y=2';
const brand = { name: 'Optyk <Żółw>', color: '#1d4e89', logo: undefined };
const email = 'anna@example.test';

describe.each(queuedMail.shape.kind.options)('the mail %s', (kind) => {
  test.each(languages)('has its link, its words and the account’s address: %s', (language) => {
    const { to, subject, text, html } = writeMail({ kind, email, language }, link, brand);
    expect(to).toBe(email);
    expect(subject).toMatch(/^Optyk <Żółw>: /);
    expect(text).toContain(link);
    expect(text).toMatch(/\n\nOptyk <Żółw>$/);
    expect(html).toContain('color:#1d4e89;font-size:20px;font-weight:700">Optyk &lt;Żółw&gt;</p>');
    expect(html).toContain('background:#1d4e89;color:#FFFFFF');
    expect(html).toContain('href="https://bony.example.test/activate/abc?x=1&amp;y=2"');
    for (const body of [text, html]) {
      expect(body).toContain(email);
      expect(body).not.toMatch(/%\{|undefined/);
    }
  });
});

/** The mails about what should alarm a reader who did not do it, and whether they are signed out by then. */
test.each([
  ['passwordChanged', true],
  ['factorReset', true],
  ['factorRemoved', false],
  ['recoveryCodesMade', false],
  ['recoveryCodeUsed', false],
  ['passkeyRemoved', false],
] as const)('the mail %s sends its reader to a page that is open to them', (kind, isSignedOut) => {
  const { text } = writeMail({ kind, email, language: 'pl' }, link, brand);
  expect(text.includes('od razu ustaw nowe hasło na stronie logowania')).toBe(isSignedOut);
  expect(text.includes(`Przejdź do logowania: ${link}`)).toBe(isSignedOut);
  expect(text.includes('od razu zmień hasło w profilu')).toBe(!isSignedOut);
  expect(text.includes(`Przejdź do profilu: ${link}`)).toBe(!isSignedOut);
});

test.each(languages)(
  'the mail with a report tells others than its owner whom to ask to pause it: %s',
  (language) => {
    const order = { kind: 'report', email, language, name: 'Bony z saldem' } as const;
    const [own, others] = [order, { ...order, owner: 'ewa@example.test' }].map(
      (each) => writeMail(each, link, brand).text,
    );
    expect(own).toMatch(/Raporty cykliczne|Scheduled reports/);
    expect(own).not.toMatch(/%\{/);
    expect(others).not.toMatch(/Raporty cykliczne|Scheduled reports|%\{/);
    expect(others).toContain('ewa@example.test.');
  },
);

test('the logo is part of the mail, above the name; without one there is no picture', () => {
  const order = { kind: 'activation', email, language: 'pl' } as const;
  const plain = writeMail(order, link, brand);
  expect(plain.attachments).toBeUndefined();
  expect(plain.html).not.toContain('<img');
  const logo = { bytes: Buffer.from('a picture'), type: 'image/jpeg' } as const;
  const { attachments, html, text } = writeMail(order, link, { ...brand, logo });
  expect(text).toBe(plain.text);
  expect(attachments).toMatchObject([
    { content: logo.bytes, contentType: 'image/jpeg', contentDisposition: 'inline', filename: 'logo.jpg' },
  ]);
  expect(html).toMatch(
    new RegExp(`<img src="cid:${attachments?.[0]?.cid}" alt="" [^>]*>\\s*<p [^>]*>Optyk &lt;Żółw&gt;</p>`),
  );
});

test('values are escaped in HTML', () => {
  const order = { kind: 'activation', email: '<script>"&@example.test', language: 'pl' } as const;
  expect(writeMail(order, link, brand).html).toContain('&lt;script&gt;&quot;&amp;@example.test');
});
