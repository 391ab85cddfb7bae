import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { aSession } from '../tests/support/builders.ts';
import { watchMemory } from '../tests/support/processMemory.ts';
import { seededRandom } from '../tests/support/seededRandom.ts';
import { p99, timePurchases } from './support/counters.ts';
import { type Figure, median, reportFigures } from './support/figure.ts';
import { longestSilence, METRICS_TOKEN } from './support/longestSilence.ts';
import { fillWithCards } from './support/manyCards.ts';
import { openShop, sellCards } from './support/shop.ts';

/**
 * Measures what one stranger can do with a megabyte per second, and one signed-in person with 200 connections: how long
 * purchases at four counters take, how long the server does not answer and how much memory it takes (requirements
 * "Figures"). The attacker and the server each run in their own process.
 */
const [CARDS = 1_000_000, SEED = 1, SECONDS = 10] = process.argv.slice(2, 5).map(Number);
/** Where the database is kept for the next run, as by `bench:lists`. */
const KEPT_IN = process.argv[5] || undefined;
/** Only attacks with this text in their names. */
const PICKED = process.argv[6] ?? '';
const COUNTERS = 4;
/** Each attack alternates with an equally long idle time, because the machine's speed may change meanwhile. */
const ROUNDS = 2;
const ROUND_MS = SECONDS * 1000;
const PROBE_MS = 20;

const attacks = [
  'pipelined-openapi',
  'pipelined-home',
  'pipelined-asset',
  'pipelined-salons',
  'pipelined-mixed',
  'loops-openapi',
  'loops-mixed',
  'loops-tokens',
  'slow-connections',
  'slow-bodies',
  'unread-assets',
  'hit-and-run',
  'marks',
  'long-languages',
  // One signed-in person with as many connections as a salon has, each in a loop without a pause.
  'person-searches',
  'person-finds',
  'person-refusals',
  'person-strangers',
  'person-marks',
  'person-lists',
];

const shop = await openShop({
  connections: COUNTERS,
  keptDir: KEPT_IN && join(KEPT_IN, `${CARDS}-cards-of-seed-${SEED}`),
  variables: { METRICS_TOKEN },
});
const { db } = shop.server.database;
if (!(await db.selectFrom('boncards').select('id').limit(1).executeTakeFirst()))
  await fillWithCards(db, { cards: CARDS, seed: SEED });
const random = seededRandom(SEED);
const trade = { cards: await sellCards(shop, { count: 100, pln: 100_000 }), counters: COUNTERS, random };
const aPerson = (role: 'administrator' | 'employer') =>
  db.selectFrom('users').select('id').where('role', '=', role).executeTakeFirstOrThrow();
const { token } = await aSession(shop.server, (await aPerson('employer')).id);
/** The session of somebody who only watches the server and is not one of the attackers. */
const onlooker = (await aSession(shop.server, (await aPerson('administrator')).id)).token;
const asset = readdirSync('dist/assets').find((name) => /^index-.*\.js$/.test(name)) ?? '';

// A process's first work takes time and memory of its own.
await timePurchases(shop, trade, () => wait(ROUND_MS));
for (const path of ['/', '/api/openapi.json', `/assets/${asset}`])
  await (await fetch(shop.server.url + path)).text();

const figures: Figure[] = [];
for (const attack of attacks.filter((name) => name.includes(PICKED)))
  figures.push(...(await measure(attack)));
await shop.close();
reportFigures(figures, { seed: SEED });

/** Returns the figures of an attack: how slow purchases get, the longest silence of the server and its memory. */
async function measure(attack: string): Promise<Figure[]> {
  const idle: number[] = [];
  const stormy: number[] = [];
  let silence = 0;
  let grown = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const stranger = prepareStranger(attack);
    idle.push(...(await timePurchases(shop, trade, () => wait(ROUND_MS))));
    const memory = watchMemory(shop.server.processId);
    await longestSilence(shop.server.url);
    const probe = probeSteadily();
    stormy.push(...(await timePurchases(shop, trade, stranger)));
    silence = Math.max(silence, await probe.stop(), await longestSilence(shop.server.url));
    grown = Math.max(grown, memory.stop());
  }
  process.stderr.write(
    `${attack}: a purchase: median ${median(idle).toFixed(1)} ms when idle, ${median(stormy).toFixed(1)} ms in the storm; ` +
      `p99 ${p99(idle).toFixed(1)} and ${p99(stormy).toFixed(1)} ms\n`,
  );
  return [
    [`storm:${attack}:purchases-p99`, p99(stormy) / p99(idle), { atMost: 2 }, '×idle'],
    [`storm:${attack}:silence`, silence, { atMost: 200 }, 'ms'],
    [`storm:${attack}:grown`, grown, { atMost: 100 }, 'MB'],
  ];
}

/** Starts the process of an attack. Returns a function that begins the attack and waits for its end. */
function prepareStranger(attack: string): () => Promise<void> {
  const program = join(import.meta.dirname, 'support/stranger.ts');
  const parts = [program, shop.server.url, attack, String(SECONDS), `/assets/${asset}`, token];
  const child = spawn(process.execPath, parts, { stdio: ['pipe', 'inherit', 'inherit'] });
  // A real attacker has a machine of their own, so the attack must not take processor time from the server.
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  return async () => {
    const exited = once(child, 'exit');
    child.stdin.end('begin\n');
    const [code] = await exited;
    if (code !== 0) throw new Error(`the attack ${attack} failed`);
  };
}

/**
 * Sends a small request again and again. `stop` returns how long the slowest answer took, in milliseconds. The request
 * needs its session: any other would wait its turn with those of strangers.
 */
function probeSteadily() {
  let isOver = false;
  let longest = 0;
  const own = new Pool(shop.server.url, { connections: 1 });
  const headers = { authorization: `Bearer ${onlooker}` };
  const probing = (async () => {
    const request = async () =>
      (await own.request({ method: 'GET', path: '/api/salons?per_page=1', headers })).body.dump();
    // After this the server knows the session.
    await request();
    while (!isOver) {
      const start = performance.now();
      await request();
      longest = Math.max(longest, performance.now() - start);
      await wait(PROBE_MS);
    }
    await own.close();
  })();
  return {
    async stop() {
      isOver = true;
      await probing;
      return longest;
    },
  };
}
