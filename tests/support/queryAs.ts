import pg from 'pg';

// Sends one query to a PostgreSQL as another user of this machine. Writes the result, or why there is none.
const [, , id = '', connection = '', statement = ''] = process.argv;
process.setgroups?.([]);
process.setgid?.(Number(id));
process.setuid?.(Number(id));
const client = new pg.Client(JSON.parse(connection));
try {
  await client.connect();
  const { rows } = await client.query(statement);
  process.stdout.write(JSON.stringify({ rows }));
} catch (error) {
  process.stdout.write(JSON.stringify({ refusal: String(error) }));
} finally {
  await client.end();
}
