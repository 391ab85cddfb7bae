import { expect, onTestFinished, test } from 'vitest';
import { findings } from '../../support/operator.ts';
import { openPoolerDoor } from '../../support/poolerDoor.ts';
import { execute, urlOfDatabase } from '../../support/postgresForTests.ts';
import { refusalOfStart } from '../../support/refusalOfStart.ts';
import { TEST_PIN_KEY } from '../../support/testConfig.ts';
import { copyTemplate, emptyDatabase, workerPostgres } from '../../support/testServer.ts';

// PostgreSQL servers that accept our connection but that we cannot work with. Each is refused with one sentence, the
// same
// for every command, before anything is written.

/** Makes PostgreSQL prefer our functions and views in `public` to its own, to answer as other servers would. */
const inFront = 'search_path = public, pg_catalog';

const unfit: {
  what: string;
  /** Statements that are run in the database. `$name` stands for its name. */
  sql: string[];
  name: string;
  text: string;
}[] = [
  {
    what: 'PostgreSQL 14',
    sql: [
      `CREATE FUNCTION public.current_setting(name text) RETURNS text LANGUAGE sql AS $$
         SELECT CASE name WHEN 'server_version_num' THEN '140019' WHEN 'server_version' THEN '14.19'
           ELSE pg_catalog.current_setting(name) END $$`,
      `ALTER DATABASE $name SET ${inFront}`,
    ],
    name: 'database',
    text: 'PostgreSQL 14.19 is too old',
  },
  {
    what: 'no ICU',
    sql: [
      `CREATE VIEW public.pg_collation AS SELECT * FROM pg_catalog.pg_collation WHERE collname NOT LIKE '%-x-icu'`,
      `ALTER DATABASE $name SET ${inFront}`,
    ],
    name: 'collation',
    text: 'the collation pl-x-icu is missing',
  },
  {
    what: 'no contrib modules',
    sql: [
      'CREATE VIEW public.pg_available_extensions AS SELECT * FROM pg_catalog.pg_available_extensions WHERE false',
      `ALTER DATABASE $name SET ${inFront}`,
    ],
    name: 'extension',
    text: 'the extension pg_trgm is missing',
  },
  {
    what: 'pg_trgm outside of the search path',
    sql: ['CREATE SCHEMA extensions', 'CREATE EXTENSION pg_trgm SCHEMA extensions'],
    name: 'extension',
    text: 'the extension pg_trgm is in the schema extensions, outside of the search path',
  },
  {
    what: 'no schema to create tables in',
    sql: ['ALTER DATABASE $name SET search_path = nowhere'],
    name: 'schema',
    text: 'no schema of the search path (nowhere) exists, or the role postgres may use none',
  },
  {
    what: 'the database of another program',
    sql: ['CREATE TABLE users (id integer)'],
    name: 'schema',
    text: 'it belongs to another program, which has a table users there',
  },
  {
    what: 'the database of another program, after a migration that failed',
    sql: [
      'CREATE TABLE users (id integer)',
      'CREATE TABLE kysely_migration (name text, timestamp text)',
      'CREATE TABLE kysely_migration_lock (id text, is_locked integer)',
    ],
    name: 'schema',
    text: 'it belongs to another program, which has a table users there',
  },
  {
    what: 'dates that cannot be read',
    sql: [`ALTER DATABASE $name SET DateStyle = 'German'`],
    name: 'dates',
    text: 'dates are written in the style German',
  },
];

/** A role that owns nothing. */
const ROLE = 'bonpanel';

async function asWeak(address: string): Promise<string> {
  await execute(workerPostgres().url, `CREATE ROLE ${ROLE} LOGIN`).catch(() => undefined);
  const url = new URL(address);
  url.username = ROLE;
  return url.href;
}

async function databaseWith(statements: string[]): Promise<string> {
  const { url, drop } = await emptyDatabase();
  onTestFinished(drop);
  const name = new URL(url).pathname.slice(1);
  for (const statement of statements) await execute(url, statement.replace('$name', name));
  return url;
}

/** Expects that start, `migrate` and `doctor` refuse the settings in the same way, and change nothing in `url`. */
async function expectRefusal(
  variables: Record<string, string>,
  { url, name, text }: { url: string; name: string; text: string },
) {
  const settings = { PIN_KEY: TEST_PIN_KEY, ...variables };
  const before = await objectsIn(url);
  const sentence = await refusalOfStart(settings);
  expect(sentence).toContain(text);
  const { exitCode, faults } = await findings(['migrate'], settings);
  expect([exitCode, faults]).toEqual([1, [expect.objectContaining({ name: 'refused', text: sentence })]]);
  const doctor = await findings(['doctor'], settings);
  expect([doctor.exitCode, doctor.faults]).toEqual([
    1,
    [{ level: 'fault', name, text: expect.stringContaining(text), fix: expect.any(String) }],
  ]);
  expect(sentence.toLowerCase()).toContain(doctor.faults[0]?.text.toLowerCase());
  expect(sentence).toContain(doctor.faults[0]?.fix);
  expect(await objectsIn(url)).toEqual(before);
}

async function objectsIn(url: string) {
  const { rows } = await execute(
    url,
    `SELECT relname FROM pg_catalog.pg_class WHERE oid >= 16384 UNION ALL SELECT nspname FROM pg_catalog.pg_namespace ORDER BY 1`,
  );
  return rows;
}

test.each(unfit)('$what is refused with a sentence and not changed', async ({ sql, name, text }) => {
  const url = await databaseWith(sql);
  await expectRefusal({ DATABASE_URL: url }, { url, name, text });
});

test.each(['SQL_ASCII', 'LATIN2'])(
  'the encoding %s: refused in a sentence, and left as it is',
  async (encoding) => {
    const { url: postgresUrl } = workerPostgres();
    const database = `encoded_${process.pid}_${encoding.toLowerCase()}`;
    await execute(
      postgresUrl,
      `CREATE DATABASE ${database} ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
    );
    onTestFinished(async () => void (await execute(postgresUrl, `DROP DATABASE ${database} WITH (FORCE)`)));
    const url = urlOfDatabase(postgresUrl, database);
    const text = `the encoding is ${encoding}, not UTF8`;
    await expectRefusal({ DATABASE_URL: url }, { url, name: 'encoding', text });
  },
);

test('all problems are named at once', async () => {
  const url = await databaseWith([
    `ALTER DATABASE $name SET DateStyle = 'German'`,
    'CREATE TABLE boncards (id integer)',
  ]);
  const refusal = await refusalOfStart({ DATABASE_URL: url, PIN_KEY: TEST_PIN_KEY });
  expect(refusal.split('\n')).toEqual([
    expect.stringContaining('a table boncards'),
    expect.stringContaining('the style German'),
  ]);
});

test('a connection pooler is refused, whatever its mode', async () => {
  const { url, drop } = await copyTemplate();
  onTestFinished(drop);
  const { searchParams, pathname, username, port } = new URL(url);
  const door = await openPoolerDoor(`${searchParams.get('host')}/.s.PGSQL.${port}`);
  onTestFinished(() => door.close());
  const pooled = `postgresql://${username}@127.0.0.1:${door.port}${pathname}`;
  const fault = { url, name: 'pooler', text: 'the address is that of a connection pooler such as PgBouncer' };
  await expectRefusal({ DATABASE_URL: pooled }, fault);
  await expectRefusal({ DATABASE_URL: url, DATABASE_OWNER_URL: pooled }, fault);
  const reports = { DATABASE_URL: url, REPORTS_DATABASE_URL: pooled, PIN_KEY: TEST_PIN_KEY };
  expect(await refusalOfStart(reports)).toContain('The database of REPORTS_DATABASE_URL cannot be used');
  expect((await findings(['doctor'], reports)).faults).toContainEqual(
    expect.objectContaining({ name: 'pooler' }),
  );
});

test('if the role may create nothing in an empty database, the message says so', async () => {
  const { url, drop } = await emptyDatabase();
  onTestFinished(drop);
  const fault = { url, name: 'role', text: `it is empty, and the role ${ROLE} may not create` };
  await expectRefusal({ DATABASE_URL: await asWeak(url) }, fault);
});

test('an owner of another database is refused before anything is written to either', async () => {
  const [server, other] = [await copyTemplate(), await emptyDatabase()];
  onTestFinished(server.drop);
  onTestFinished(other.drop);
  const variables = { DATABASE_URL: server.url, DATABASE_OWNER_URL: other.url, PIN_KEY: TEST_PIN_KEY };
  const before = await objectsIn(other.url);
  const sentence = await refusalOfStart(variables);
  expect(sentence).toMatch(/^DATABASE_OWNER_URL leads to another database or schema than DATABASE_URL\./);
  for (const command of ['migrate', 'doctor'])
    expect((await findings([command], variables)).faults).toMatchObject([{ text: sentence }]);
  expect(await objectsIn(other.url)).toEqual(before);
});

test('a schema that the server’s role may not use yet is prepared by its owner', async () => {
  const url = await databaseWith(['CREATE SCHEMA shop', 'ALTER DATABASE $name SET search_path = shop']);
  const variables = { DATABASE_URL: await asWeak(url), DATABASE_OWNER_URL: url, PIN_KEY: TEST_PIN_KEY };
  expect((await findings(['migrate'], variables)).faults).toEqual([]);
  const { found } = await findings(['doctor'], variables);
  expect(found).toContainEqual(expect.objectContaining({ level: 'ok', name: 'role' }));
});

test('leftovers of a failed migration are not a fault', async () => {
  const url = await databaseWith([
    'CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)',
  ]);
  const { exitCode, faults } = await findings(['migrate'], { DATABASE_URL: url, PIN_KEY: TEST_PIN_KEY });
  expect([exitCode, faults]).toEqual([0, []]);
});

test('a read-only database ends a start and each command that writes with a sentence', async () => {
  const url = await databaseWith(['ALTER DATABASE $name SET default_transaction_read_only = on']);
  const variables = { DATABASE_URL: url, PIN_KEY: TEST_PIN_KEY };
  expect(await refusalOfStart(variables)).toMatch(/^PostgreSQL is read-only: /);
  expect((await findings(['migrate'], variables)).faults).toMatchObject([
    { name: 'database', text: expect.stringMatching(/^PostgreSQL is read-only: /) },
  ]);
  expect((await findings(['doctor'], variables)).faults).toContainEqual(
    expect.objectContaining({ name: 'read-only' }),
  );
});

test('with a limit below the connections that a server may need, a start is refused, and doctor reports a fault', async () => {
  const { url, drop } = await copyTemplate();
  onTestFinished(drop);
  await execute(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} CONNECTION LIMIT 12`);
  const variables = { DATABASE_URL: await asWeak(url), PIN_KEY: TEST_PIN_KEY, DATABASE_POOL: '4' };
  await execute(url, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${ROLE}`);
  const text = 'each server opens up to 23 connections, 12 are allowed';
  expect(await refusalOfStart(variables)).toContain(text);
  expect((await findings(['doctor'], variables)).faults).toContainEqual(
    expect.objectContaining({ name: 'connections', text }),
  );
});
