import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../support/testServer.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

async function start(host: string) {
  const server = await startTestServer({ HOST: host });
  const { port } = new URL(server.url);
  return { ...server, port: Number(port), isAliveAt: (name: string) => isAliveAt(`http://${name}:${port}`) };
}

async function isAliveAt(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

test.runIf(hasIpv6)('HOST=localhost listens on IPv4 and IPv6 and nowhere else, and stops both', async () => {
  const server = await start('localhost');
  expect(server.url).toBe(`http://localhost:${server.port}`);
  for (const name of ['localhost', '127.0.0.1', '[::1]']) expect(await server.isAliveAt(name)).toBe(true);
  expect(await server.isAliveAt('127.0.0.2')).toBe(false);
  // An unused connection, as browsers open it in advance.
  const idle = connect(server.port, '::1');
  await once(idle, 'connect');
  const [isOver] = await Promise.all([once(idle, 'close'), server.stop()]);
  expect(isOver).toBeDefined();
  for (const name of ['127.0.0.1', '[::1]']) expect(await server.isAliveAt(name)).toBe(false);
});

test.runIf(hasIpv6)('requests over IPv4 and IPv6 get the same headers', async () => {
  const server = await start('localhost');
  onTestFinished(() => server.stop());
  const headersAt = async (name: string) => {
    const { headers } = await fetch(`http://${name}:${server.port}/healthz`);
    return Object.fromEntries([...headers].filter(([header]) => header !== 'date'));
  };
  expect(await headersAt('[::1]')).toEqual(await headersAt('127.0.0.1'));
});

test.runIf(hasIpv6)('a port that is taken in one address family counts as taken', async () => {
  const other = createServer().listen(0, '::1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  await expect(startTestServer({ HOST: 'localhost', PORT: String(port) })).rejects.toThrow(
    `Cannot listen on localhost:${port} (EADDRINUSE)`,
  );
});

test.each([
  ['0.0.0.0', 'localhost'],
  ['127.0.0.1', 'localhost'],
  ['127.0.0.2', '127.0.0.2'],
])('HOST=%s is reached at %s', async (host, shown) => {
  const server = await start(host);
  onTestFinished(() => server.stop());
  expect(server.url).toBe(`http://${shown}:${server.port}`);
  expect(await isAliveAt(server.url)).toBe(true);
});

test.each(['0.0.0.0', '127.0.0.2', ...(hasIpv6 ? ['::', '::1', 'localhost'] : [])])(
  'the nightly backup finds the server at HOST=%s',
  async (HOST) => {
    const server = await start(HOST);
    onTestFinished(() => server.stop());
    const unit = await readFile('deploy/bonpanel-backup.service', 'utf8');
    const [, script = ''] = /^ExecStartPre=.* -c '(.*)'$/m.exec(unit) ?? [];
    // systemd turns $$ into $ and %% into %.
    const command = script.replaceAll('$$', '$').replaceAll('%%', '%');
    const child = spawn('timeout', ['60', '/bin/sh', '-c', command], {
      env: { ...process.env, HOST, PORT: String(server.port) },
    });
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
  },
);
