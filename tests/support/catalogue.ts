import { sql } from 'kysely';
import type { Db } from '../../server/db/client.ts';

/**
 * Returns everything in the schema of a database, one object per line: tables with their columns and rights,
 * constraints, indexes, triggers, functions, and the rows that are part of the schema. Equal schemas have equal lines,
 * however their statements were written. Left out are the record of migrations, the names of NOT NULL constraints,
 * which PostgreSQL only has since version 18, and whether a CHECK was added without checking the rows that existed
 * then.
 */
export async function catalogueOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string; body: string | null }>`
    WITH tables AS (
      SELECT * FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname NOT LIKE 'kysely\\_%'
    ),
    functions AS (
      SELECT * FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
    )
    SELECT concat_ws(' ', CASE relkind WHEN 'r' THEN 'table' ELSE 'relation ' || relkind::text END, relname, relpersistence,
        'rules', relhasrules, 'security', relrowsecurity, relforcerowsecurity, reloptions, 'grants', (
          SELECT string_agg(grantee::regrole || ' ' || privilege_type, ', ' ORDER BY grantee::regrole::text, privilege_type)
          FROM aclexplode(relacl) WHERE grantee <> relowner
        )) AS line, NULL AS body
      FROM tables WHERE relkind NOT IN ('i', 't')
    UNION ALL
    SELECT concat_ws(' ', 'column', relname || '.' || attname,
        row_number() OVER (PARTITION BY attrelid ORDER BY attnum), format_type(atttypid, atttypmod),
        CASE WHEN attnotnull THEN 'not null' END, 'default ' || pg_get_expr(adbin, adrelid), 'storage', attstorage,
        'collation ' || nullif(attcollation, 0)::regcollation, nullif(attidentity::text || attgenerated::text, ''), attacl), NULL
      FROM tables JOIN pg_attribute ON attrelid = tables.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE relkind = 'r' AND attnum > 0 AND NOT attisdropped
    UNION ALL
    SELECT concat_ws(' ', 'constraint', relname || '.' || conname, replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', '')),
        NULL
      FROM tables JOIN pg_constraint ON conrelid = tables.oid WHERE contype <> 'n'
    UNION ALL
    SELECT concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid, 'clustered', indisclustered), NULL
      FROM tables JOIN pg_index ON indrelid = tables.oid
    UNION ALL
    SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid), tgenabled), NULL
      FROM tables JOIN pg_trigger ON tgrelid = tables.oid WHERE NOT tgisinternal
    UNION ALL
    SELECT concat_ws(' ', 'function', proname || '(' || pg_get_function_arguments(functions.oid) || ')',
        'returns', pg_get_function_result(functions.oid), lanname, prokind, provolatile, proparallel, proisstrict, prosecdef,
        proleakproof, procost, proconfig, proacl, 'as'),
        coalesce(pg_get_function_sqlbody(functions.oid), prosrc)
      FROM functions JOIN pg_language ON pg_language.oid = prolang
    UNION ALL
    SELECT concat_ws(' ', 'extension', extname), NULL FROM pg_extension
    UNION ALL
    SELECT concat_ws(' ', 'row of ledger_kinds', to_jsonb(ledger_kinds)), NULL FROM ledger_kinds
  `.execute(db);
  return rows.map(({ line, body }) => (body === null ? line : `${line} ${sameForm(body)}`)).sort();
}

/**
 * Returns the body of a function without comments and line breaks, with the parts of each literal joined and unescaped.
 */
function sameForm(body: string): string {
  const tokens = body.match(/--[^\n]*|(?:U&)?'(?:[^']|'')*'|\w+|\s+|[^\w\s]/gu) ?? [];
  const joined: string[] = [];
  for (const token of tokens.filter((token) => !/^(--|\s)/.test(token)).map(unescaped)) {
    const last = joined.at(-1);
    if (token.startsWith("'") && last?.startsWith("'"))
      joined.splice(-1, 1, last.slice(0, -1) + token.slice(1));
    else joined.push(token);
  }
  return joined.join(' ');
}

function unescaped(token: string): string {
  if (!token.startsWith("U&'")) return token;
  return token
    .slice(2)
    .replaceAll(/\\([\da-f]{4})/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)));
}
