import { sql } from 'kysely';
import type { Db } from './client.ts';
import { RUNTIME_ROLE } from './embedded/peerAccess.ts';
import { runtimeGrants } from './schema.ts';

/** Creates the server's role in an embedded database. */
export async function createRuntimeRole(owner: Db) {
  const { rows } = await sql`SELECT FROM pg_roles WHERE rolname = ${RUNTIME_ROLE}`.execute(owner);
  if (rows.length > 0) return;
  // A command and a server may start at the same time.
  await sql`CREATE ROLE ${sql.id(RUNTIME_ROLE)} LOGIN`.execute(owner).catch((error) => {
    if (!['42710', '23505'].includes(error.code)) throw error;
  });
}

/**
 * Gives the server's role exactly the rights in `runtimeGrants` on all existing tables, and the use of
 * graphile-worker's. Does nothing if it has them already.
 */
export async function grantToRuntime(owner: Db, role: string): Promise<void> {
  if (await hasAllRights(owner, role)) return;
  await owner.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('bonpanel grants'))`.execute(tx);
    await grantSchema(tx, role);
    const wrong = await listWrongGrants(tx, role);
    for (const { table, wanted } of wrong) {
      await sql`REVOKE ALL ON ${sql.table(table)} FROM ${sql.id(role)}`.execute(tx);
      if (wanted.length > 0)
        await sql`GRANT ${sql.raw(wanted.join(', '))} ON ${sql.table(table)} TO ${sql.id(role)}`.execute(tx);
    }
    await grantWorker(tx, role);
  });
}

async function grantSchema(tx: Db, role: string) {
  const { rows } = await sql<{ schema: string; may: boolean }>`
    SELECT current_schema() AS schema, has_schema_privilege(${role}, current_schema(), 'USAGE') AS may
  `.execute(tx);
  for (const { schema, may } of rows)
    if (!may) await sql`GRANT USAGE ON SCHEMA ${sql.id(schema)} TO ${sql.id(role)}`.execute(tx);
}

/**
 * Returns whether a role may do anything, like a superuser or the owner of the tables. Grants don't restrict such a
 * role.
 */
export async function hasAllRights(db: Db, role: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT rolsuper OR EXISTS (
      SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
        AND pg_has_role(pg_roles.oid, relowner, 'MEMBER')
    ) AS has
    FROM pg_roles WHERE rolname = ${role}
  `.execute(db);
  return rows[0]?.has ?? false;
}

/** Returns whether a role may create tables in our schema. */
export async function mayCreate(db: Db, role: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    SELECT has_schema_privilege(${role}, current_schema(), 'CREATE') AS may
  `.execute(db);
  return rows[0]?.may ?? false;
}

export interface WrongGrants {
  table: string;
  wanted: readonly string[];
  found: readonly string[];
}

/**
 * Returns the tables on which a role has more or fewer rights than it should. A table that is missing from
 * `runtimeGrants` should give it none.
 */
export async function listWrongGrants(db: Db, role: string): Promise<WrongGrants[]> {
  const { rows } = await sql<{ table: string; found: string[] }>`
    SELECT relname::text AS table, array(
      SELECT privilege_type FROM aclexplode(relacl) WHERE grantee = pg_roles.oid
      UNION ALL
      SELECT privilege_type || ' (' || attname || ')'
      FROM pg_attribute, aclexplode(attacl) WHERE attrelid = pg_class.oid AND grantee = pg_roles.oid
    ) AS found
    FROM pg_class, pg_roles
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v', 'm', 'p', 'S') AND rolname = ${role}
    ORDER BY relname
  `.execute(db);
  return rows
    .map(({ table, found }) => ({
      table,
      wanted: runtimeGrants[table as keyof typeof runtimeGrants] ?? [],
      found,
    }))
    .filter(({ wanted, found }) => wanted.toSorted().join() !== found.toSorted().join());
}

/**
 * Lets the role use graphile-worker's tables. graphile-worker expects to own them: row security hides their rows from
 * all others.
 */
async function grantWorker(tx: Db, role: string) {
  const { rows: tables } = await sql<{ name: string; has_policy: boolean; may: boolean }>`
    SELECT relname::text AS name,
      NOT relrowsecurity OR EXISTS (
        SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND pg_roles.oid = ANY (polroles)
      ) AS has_policy,
      has_table_privilege(pg_roles.oid, pg_class.oid, 'SELECT') AND has_table_privilege(pg_roles.oid, pg_class.oid, 'DELETE') AS may
    FROM pg_class, pg_roles
    WHERE relnamespace = to_regnamespace('graphile_worker') AND relkind IN ('r', 'v') AND rolname = ${role}
  `.execute(tx);
  if (tables.length === 0 || tables.every(({ has_policy, may }) => has_policy && may)) return;
  await sql`
    GRANT USAGE ON SCHEMA graphile_worker TO ${sql.id(role)};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO ${sql.id(role)};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO ${sql.id(role)};
  `.execute(tx);
  for (const { name } of tables.filter(({ has_policy }) => !has_policy)) {
    await sql`
      CREATE POLICY ${sql.id(`of_${role}`)} ON ${sql.table(`graphile_worker.${name}`)}
      TO ${sql.id(role)} USING (true) WITH CHECK (true)
    `.execute(tx);
  }
}
