import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** A server in its own process, as an operator runs it: `npm start` without the build. */
export interface ServerProcess {
  url: string;
  /** Returns the token of the first administrator's one-use link, which is printed after the address. */
  activationToken(): Promise<string>;
  processId: number;
  /** Everything written to standard output: the log and the link. */
  output(): string;
  /** Everything written to standard error. */
  errors(): string;
  /**
   * Sends a signal and waits until the process has ended. Returns its exit code, or null if the signal itself ended it.
   */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  isRunning(): boolean;
}

/** Starts the server, as last built (`ensureBuild`), on a data directory and waits until it listens. */
export async function startServerProcess(
  dataDir: string,
  variables: Record<string, string> = {},
  script = nodeArguments('start'),
): Promise<ServerProcess> {
  const child = spawnServer(dataDir, variables, script);
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  // If nobody read it, the pipe could fill up and block the server.
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  /** Waits until the output matches a pattern. Returns what its first group matched. */
  async function written(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(output)?.[1];
      if (found) return found;
      if (!isRunning()) throw new Error(`the server ended: ${output}${errors}`);
      await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
    }
  }
  return {
    url: await written(/Bonpanel: (http:\/\/[^"\s]+)/),
    activationToken: () => written(/\/activate\/([\w-]+)/),
    processId: child.pid ?? 0,
    output: () => output,
    errors: () => errors,
    isRunning,
    async kill(signal) {
      if (isRunning()) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}

/** Runs the server until it ends by itself. Returns its exit code and its standard error. */
export async function runServerProcess(dataDir: string, variables: Record<string, string> = {}) {
  const child = spawnServer(dataDir, variables, nodeArguments('start'));
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  await once(child, 'close');
  return { exitCode: child.exitCode, errors };
}

/** Connects to the embedded database of a running server. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(await connectionOf(dataDir));
  await client.connect();
  return client;
}

/** Returns how to connect to the embedded database of a running server. */
export async function connectionOf(dataDir: string): Promise<pg.ClientConfig> {
  const [, , , port = '', host = ''] = (await readPostmaster(dataDir)).split('\n');
  return { host, port: Number(port), user: 'postgres', database: 'postgres' };
}

/** Returns the process id of the embedded PostgreSQL. */
export async function postgresProcessId(dataDir: string): Promise<number> {
  return Number.parseInt(await readPostmaster(dataDir), 10);
}

function readPostmaster(dataDir: string): Promise<string> {
  return readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
}

function spawnServer(dataDir: string, variables: Record<string, string>, script: string[]): ChildProcess {
  const { DATABASE_URL: _, ...environment } = process.env;
  const { name, value } = nodeCall('start');
  return spawn(process.execPath, script, {
    env: {
      ...environment,
      [name]: value,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      ALLOW_ROOT: 'true',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Returns the arguments with which `npm start` and `npm run demo` call Node once the console is built. */
export function nodeArguments(script: 'start' | 'demo'): string[] {
  return nodeCall(script).args;
}

/** Returns the variable that `npm start` and `npm run demo` set for Node, and its arguments. */
export function nodeCall(script: 'start' | 'demo') {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, name = '', value = '', args = ''] =
    /&& exec env (\w+)=(\w+) node (.+)$/.exec(scripts[script]) ?? [];
  return { name, value, args: args.split(' ') };
}
