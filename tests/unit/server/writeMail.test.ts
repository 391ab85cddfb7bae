import { describe, expect, test } from 'vitest';
import { languages } from '../../../contract/language.ts';
import { queuedMail } from '../../../server/mail/queries.ts';
import { writeMail } from '../../../server/mail/writeMail.ts';

const link = 'https://bony.example.test/activate/abc?x=1&y=2';
const brand = { name: 'Optyk <Żółw>', color: '#1d4e89' };
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

test('no filled-in value becomes HTML', () => {
  const order = { kind: 'activation', email: '<script>"&@example.test', language: 'pl' } as const;
  expect(writeMail(order, link, brand).html).toContain('&lt;script&gt;&quot;&amp;@example.test');
});
