import { describe, expect, test } from 'vitest';
import { ConfigError, publicUrl, readConfig } from '../../../server/platform/config.ts';

test('an empty environment is enough', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 8080,
    DATA_DIR: './data',
    PUBLIC_CHECK: 'pin',
    TRUST_PROXY: 0,
  });
});

test('an empty or blank variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(8080);
  // A blank would be zero days, and deletes addresses for good.
  expect(readConfig({ ADDRESS_RETENTION_DAYS: ' ', DATABASE_URL: '\t' }).ADDRESS_RETENTION_DAYS).toBe(90);
});

test.each(['SESSION_IDLE_SECONDS', 'SESSION_ABSOLUTE_SECONDS', 'SESSION_ABSOLUTE_EMPLOYER_SECONDS'] as const)(
  '%s may be so long that sessions never end',
  (name) => {
    const since = new Date(Date.now() - readConfig({ [name]: '9007199254740991' })[name] * 1000);
    expect(since.getFullYear()).toBeLessThan(1950);
    expect(readConfig({ [name]: '3600' })[name]).toBe(3600);
  },
);

test('bad values stop the start, with a message that names all wrong variables at once', () => {
  expect(() => readConfig({ PORT: '99999', LOG_LEVEL: 'loud', PIN_KEY: 'short' })).toThrow(
    /PORT: [\s\S]*PIN_KEY: [\s\S]*LOG_LEVEL: /,
  );
});

test('an external database needs a PIN key in the settings', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgresql://localhost/x' })).toThrow(ConfigError);
});

test('a mail server needs a sender, and is not a web address', () => {
  const SMTP_URL = 'smtps://user:secret@mail.example.test';
  expect(() => readConfig({ SMTP_URL })).toThrow('MAIL_FROM: required with SMTP_URL');
  expect(readConfig({ SMTP_URL, MAIL_FROM: 'Bony <bony@example.test>' })).toMatchObject({ SMTP_URL });
  expect(() => readConfig({ SMTP_URL: 'https://mail.example.test' })).toThrow(/SMTP_URL: /);
});

test.each(['Optyk Przykład', 'bony.example.test', '<>', 'Bony <>', 'bony@', '@example.test'])(
  'MAIL_FROM %s has no address, so no mail of this sender would arrive',
  (MAIL_FROM) => {
    expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM: expected an address');
  },
);

test.each(['bony@example.test', 'Bony <bony@example.test>', '"Optyk, Kraków" <bony@localhost>'])(
  'MAIL_FROM %s is kept as it is',
  (MAIL_FROM) => expect(readConfig({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM),
);

test('links point to PUBLIC_URL, or to this machine', () => {
  expect(publicUrl(readConfig({ PUBLIC_URL: 'https://bony.example.test/' }))).toBe(
    'https://bony.example.test',
  );
  expect(publicUrl(readConfig({ PORT: '8290' }))).toBe('http://localhost:8290');
});

test.each([
  'https://bony.example.test/panel',
  'https://bony.example.test/?a=1',
  'https://bony.example.test?',
  'https://bony.example.test/#a',
  'https://ewa:secret@bony.example.test',
])('PUBLIC_URL %s is refused: links are a host and a path of ours', (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow(
    'PUBLIC_URL: expected a host alone, such as https://bony.example.test',
  );
});

test.each(['https://a.example/?a=1', 'https://a.example/#a', 'https://ewa:secret@a.example'])(
  'API_HOST %s is refused: calls are appended to it',
  (API_HOST) => {
    expect(() => readConfig({ API_HOST })).toThrow('API_HOST: ');
    expect(readConfig({ API_HOST: 'https://a.example/bony' }).API_HOST).toBe('https://a.example/bony');
  },
);

describe.each(['DATABASE_URL', 'DATABASE_OWNER_URL', 'REPORTS_DATABASE_URL'])('%s', (name) => {
  const read = (url: string) =>
    readConfig({ DATABASE_URL: 'postgresql://localhost/x', PIN_KEY: '00'.repeat(32), [name]: url });

  test.each([
    'localhost:5432/bonpanel',
    'mysql://ewa@localhost/bonpanel',
    'https://localhost/bonpanel',
    'postgresql://ewa:pa#ss@localhost/bonpanel',
    'postgresql://ewa@localhost:port/bonpanel',
    'postgresql://a:5432,b:port/bonpanel',
  ])('%s is not the address of a PostgreSQL', (url) => {
    expect(() => read(url)).toThrow(
      new RegExp(`^${name}: expected an address such as postgresql://user:password@host:5432/database`),
    );
  });

  test.each([
    ['sslmode=prefer', 'may fall back to clear text'],
    ['sslmode=allow', 'may fall back to clear text'],
    ['sslmode=verify-ca', 'needs sslrootcert'],
    ['sslmode=required', 'sslmode=required is not known'],
    ['sslmode=require&sslrootcert=system', 'needs sslmode=verify-full'],
    ['ssl=false', 'use sslmode'],
    ['port=abc', 'is not a number'],
  ])('%s is refused with the reason', (query, why) => {
    expect(() => read(`postgresql://localhost/x?${query}`)).toThrow(why);
  });

  const wanted = name === 'REPORTS_DATABASE_URL' ? 'standby' : 'read-write';

  test.each([
    ['a,b/bonpanel', `names several hosts: add target_session_attrs=${wanted}`],
    ['a:5432,b:5433/bonpanel', `names several hosts: add target_session_attrs=${wanted}`],
    ['/bonpanel?host=/run/a,/run/b', `names several hosts: add target_session_attrs=${wanted}`],
    [
      'a,b/bonpanel?target_session_attrs=prefer-standby',
      'target_session_attrs=prefer-standby does not lead to',
    ],
    ['a/bonpanel?target_session_attrs=master', 'target_session_attrs=master does not lead to'],
    ['a/bonpanel?target_session_attrs=', 'target_session_attrs= does not lead to'],
    ['a/bonpanel?port=1,2', 'names one host, but 2 ports'],
    ['/bonpanel?host=/run/a&port=1,2', 'names one host, but 2 ports'],
    [`a,b,c/bonpanel?port=1,2&target_session_attrs=${wanted}`, 'names 3 hosts, but 2 ports'],
    [`a,,b/bonpanel?target_session_attrs=${wanted}`, 'names a host without a name'],
  ])('%s does not say which host is meant', (rest, why) => {
    expect(() => read(`postgresql://${rest}`)).toThrow(`${name}: ${why}`);
  });

  test('may name several hosts and say which kind of them is meant', () => {
    const url = `postgresql://ewa:has%40lo@a:5432,[::1]:5433,c/bonpanel?target_session_attrs=${wanted}`;
    expect(
      readConfig({ DATABASE_URL: 'postgresql://x', PIN_KEY: '00'.repeat(32), [name]: url }),
    ).toMatchObject({
      [name]: url,
    });
  });
});

test('an address that may lead to a standby is refused for changes, and one of the primary for reports', () => {
  const read = (name: string, target: string) => () =>
    readConfig({
      DATABASE_URL: 'postgresql://a/x',
      PIN_KEY: '00'.repeat(32),
      [name]: `postgresql://a,b/x?target_session_attrs=${target}`,
    });
  expect(read('DATABASE_URL', 'standby')).toThrow(
    'target_session_attrs=standby does not lead to the one that accepts changes: use read-write or primary',
  );
  expect(read('DATABASE_URL', 'any')).toThrow('does not lead to the one that accepts changes');
  expect(read('DATABASE_URL', 'primary')).not.toThrow();
  expect(read('REPORTS_DATABASE_URL', 'read-write')).toThrow(
    'target_session_attrs=read-write does not lead to a standby: use standby, read-only or any',
  );
  expect(read('REPORTS_DATABASE_URL', 'any')).not.toThrow();
});

test('PGSSLMODE is refused if DATABASE_URL has no sslmode', () => {
  const variables = { PGSSLMODE: 'require', PIN_KEY: '00'.repeat(32) };
  expect(() => readConfig(variables)).not.toThrow();
  expect(() => readConfig({ ...variables, DATABASE_URL: 'postgresql://localhost/x' })).toThrow(
    'PGSSLMODE: not read here; give DATABASE_URL an sslmode instead',
  );
  const DATABASE_URL = 'postgresql://localhost/x?sslmode=verify-full';
  expect(readConfig({ ...variables, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

test('proxies are counted, or named by their networks', () => {
  const proxies = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY;
  expect(['false', 'true', '2'].map(proxies)).toEqual([0, 1, 2]);
  expect(proxies('10.0.0.0/8, fd00::1')).toEqual([
    { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
    { address: 'fd00::1', prefix: 128, family: 'ipv6' },
  ]);
  for (const wrong of ['yes', '-1', '10.0.0.0/33', '10.0.0.0/', 'fd00::/8,proxy', '10.0.0.0/8,']) {
    expect(() => proxies(wrong)).toThrow(
      'TRUST_PROXY: expected true, false, a number of proxies, or networks',
    );
  }
});

test('each other origin must be written as browsers write it', () => {
  expect(
    readConfig({ CORS_ORIGINS: 'https://bony.example.test/, http://localhost:5173' }).CORS_ORIGINS,
  ).toEqual(['https://bony.example.test', 'http://localhost:5173']);
  expect(() => readConfig({ CORS_ORIGINS: 'https://bony.example.test,nowhere' })).toThrow(/CORS_ORIGINS/);
});

test.each(['COMPANY_URL', 'TERMS_URL', 'API_HOST', 'PUBLIC_URL', 'CORS_ORIGINS'])(
  '%s is an address of the web',
  (name) => {
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://salon.example',
      'salon.example',
    ]) {
      expect(() => readConfig({ [name]: address })).toThrow(
        new RegExp(`^${name}.*: expected an address that begins with https:// or http://`),
      );
    }
    expect(() => readConfig({ [name]: 'http://salon.example' })).not.toThrow();
  },
);

test('the first administrator’s address becomes lower case, as every user’s does', () => {
  expect(readConfig({ ADMIN_EMAIL: 'Ewa@Salon.Example' }).ADMIN_EMAIL).toBe('ewa@salon.example');
  expect(() => readConfig({ ADMIN_EMAIL: 'ewa' })).toThrow(/^ADMIN_EMAIL: /);
});

test('root may not start the server unless a setting allows it', () => {
  expect(readConfig({}).ALLOW_ROOT).toBe(false);
  expect(readConfig({ ALLOW_ROOT: 'true' }).ALLOW_ROOT).toBe(true);
});
