import { type Config, readConfig } from '../../server/config.ts';

/** The configuration of a server under test: any free port, no log, a key that every process shares. */
export function testConfig(variables: Record<string, string>): Config {
  return readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    PIN_KEY: '00'.repeat(32),
    ...variables,
  });
}
