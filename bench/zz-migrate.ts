import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { connectTo, startServerProcess } from '/work/wt/proof/tests/support/serverProcess.ts';
import { TEST_PIN_KEY } from '/work/wt/proof/tests/support/testConfig.ts';
const [dir = ''] = process.argv.slice(2);
const s = performance.now();
const at = () => ((performance.now() - s) / 1000).toFixed(1);
const server = await startServerProcess(dir, { PIN_KEY: TEST_PIN_KEY, LOG_LEVEL: 'info' });
console.log('listens after', at());
for (;;) { const r = await fetch(server.url + '/readyz').catch(() => undefined); if (r?.ok) break; await wait(50); }
console.log('ready after', at());
const client = await connectTo(dir);
const { rows: [m] } = await client.query('SELECT name, timestamp FROM kysely_migration ORDER BY timestamp DESC, name DESC LIMIT 1');
console.log(m);
let last = '';
let same = 0;
for (;;) {
  const { rows: [d] } = await client.query("SELECT max(day)::text AS day, count(*)::int AS rows FROM ledger_days");
  const now = JSON.stringify(d);
  if (now !== last) { console.log(at(), now); same = 0; } else same += 1;
  last = now;
  const { rows: [y] } = await client.query("SELECT (now() AT TIME ZONE 'Europe/Warsaw')::date - 1 <= max(day) AS ok FROM ledger_days");
  if (y.ok) break;
  if (same > 400) { console.log('days still not closed', at()); break; }
  await wait(2000);
}
console.log('days closed after', at());
await client.end();
console.log(server.output().split('\n').filter((l) => !/"level":(20|30)/.test(l)).slice(0, 20).join('\n'), server.errors().slice(-2000));
const t = performance.now();
const { findings } = await import('/work/wt/proof/tests/support/operator.ts');
const { faults, found } = await findings(['reconcile'], { DATA_DIR: dir, PIN_KEY: TEST_PIN_KEY });
console.log('reconcile', ((performance.now() - t) / 1000).toFixed(1), 's', JSON.stringify(faults).slice(0, 2000), JSON.stringify(found.slice(-2)));
await server.kill('SIGTERM');
