import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ChaosPostgres } from '../../tests/support/chaosPostgres.ts';
import { execute } from '../../tests/support/postgresForTests.ts';

const TRY = join(import.meta.dirname, '../../deploy/patroni/try.sh');
const nodes = { n1: '10.77.0.1', n2: '10.77.0.2', n3: '10.77.0.3' };
type Node = keyof typeof nodes;

/** Pairs of actions of `try.sh`: what happens to the leader, and how it is repaired. */
const faults = [
  ['kill', 'start'],
  ['stop', 'go_on'],
  ['cut', 'mend'],
] as const;

const HEALTHY_TIMEOUT_MS = 240_000;
const FAILOVER_TIMEOUT_MS = 120_000;

interface Member {
  name: Node;
  role: string;
  state: string;
}

/** What happened to which leader, and how long it took until another one led, in milliseconds. */
export interface Failover {
  fault: string;
  leader: Node;
  ms: number;
}

/**
 * Starts three nodes of `deploy/patroni`. One replica of the server finds the leader among the hosts in its
 * `DATABASE_URL`, the other one through HAProxy. Each `kill` repairs the previous fault and then causes the next one at
 * the leader.
 */
export async function startPatroni(
  dataDir: string,
  { onFailover }: { onFailover(failover: Failover): void },
): Promise<ChaosPostgres> {
  const directory = join(dataDir, 'patroni');
  const act = (...words: string[]) => promisify(execFile)(TRY, [directory, ...words]);
  // PostgreSQL's user needs access.
  await promisify(execFile)('chmod', ['755', dataDir]);
  await act('up');
  const password = /^SUPERUSER_PASSWORD=(.+)$/m.exec(await readFile(join(directory, 'env'), 'utf8'))?.[1];
  const address = (hosts: string) => `postgresql://postgres:${password}@${hosts}/bonpanel`;
  let remedy: [action: string, node: Node] | undefined;
  let count = 0;
  const leader = await untilHealthy();
  const admin = address(nodes[leader]).replace(/bonpanel$/, 'postgres');
  await execute(admin, 'CREATE DATABASE bonpanel');
  const severalHosts = `${address(Object.values(nodes).join(','))}?target_session_attrs=read-write`;
  return {
    url: severalHosts,
    urls: [severalHosts, address('127.0.0.1:5000')],
    async kill() {
      if (remedy) await act(...remedy);
      const leader = await untilHealthy();
      const [fault, makeGood] = faults[count++ % faults.length] as (typeof faults)[number];
      const at = new Date();
      await act(fault, leader);
      remedy = [makeGood, leader];
      await untilLed(leader);
      onFailover({ fault, leader, ms: Date.now() - at.getTime() });
      return at;
    },
    async stop() {
      await act('down');
    },
  };
}

/**
 * Waits until all nodes agree that one leads, one follows it synchronously and the third follows too: one that was
 * stopped still takes itself for the leader when it goes on. Returns the leader.
 */
async function untilHealthy(): Promise<Node> {
  const deadline = Date.now() + HEALTHY_TIMEOUT_MS;
  for (;;) {
    const views = await Promise.all((Object.keys(nodes) as Node[]).map(askMembers));
    const [leader, ...others] = views.map(leaderIfHealthy);
    if (leader && others.every((other) => other === leader)) return leader;
    if (Date.now() > deadline) throw new Error(`the nodes do not recover: ${JSON.stringify(views)}`);
    await wait(500);
  }
}

function leaderIfHealthy(members: Member[]): Node | undefined {
  const roles = members.filter(({ state }) => /running|streaming/.test(state)).map(({ role }) => role);
  const isHealthy = roles.length === 3 && roles.includes('sync_standby');
  return isHealthy ? members.find(({ role }) => role === 'leader')?.name : undefined;
}

/** Waits until a node other than `former` leads. */
async function untilLed(former: Node) {
  const others = (Object.keys(nodes) as Node[]).filter((node) => node !== former);
  const deadline = Date.now() + FAILOVER_TIMEOUT_MS;
  while (!(await isLedBy(others))) {
    if (Date.now() > deadline) throw new Error(`nobody takes over from ${former}`);
    await wait(100);
  }
}

/** Asks each node itself (`/primary`), as HAProxy does: `/cluster` only returns what etcd knows. */
async function isLedBy(candidates: Node[]): Promise<boolean> {
  const answers = await Promise.all(candidates.map((node) => ask(node, 'primary')));
  return answers.some((answer) => answer?.status === 200);
}

/** Returns all nodes as one of them sees them; none if it does not answer. */
async function askMembers(node: Node): Promise<Member[]> {
  const answer = await ask(node, 'cluster');
  return answer ? (await answer.json()).members : [];
}

async function ask(node: Node, what: string): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(2_000);
  return fetch(`http://${nodes[node]}:8008/${what}`, { signal }).catch(() => undefined);
}
