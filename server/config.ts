import { z } from 'zod';
import { OperatorFault } from './operatorFault.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const seconds = z.coerce.number().int().positive();
const urlOrNone = z.union([z.url(), z.literal('')]).default('');
/** How a PIN key is written, as PIN_KEY and in its file. */
export const pinKeyDigits = /^[0-9a-f]{64}$/i;
/** Origins as browsers name them: without a path, not even a slash. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.url().transform((url) => new URL(url).origin)));

/** Everything an operator sets, from the environment only. An empty variable counts as unset. */
const environment = z.object({
  PORT: port.default(8080).describe('port of console and API'),
  HOST: z.string().default('0.0.0.0').describe('address to listen on'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('directory of the embedded database, the PIN key and mails that are not sent'),
  DATABASE_URL: z.url().optional().describe('PostgreSQL 15 or newer in place of the embedded one'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(20)
    .describe('connections of this process, 2 to 100'),
  DATABASE_LIST_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(4)
    .describe('connections for lists and statistics beside these, 2 to 100'),
  PIN_KEY: z
    .string()
    .regex(pinKeyDigits, 'expected 64 hexadecimal digits')
    .optional()
    .describe('key of the PIN hashes; required with DATABASE_URL, else kept in DATA_DIR/pin.key'),
  PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('address that links in mails point to; by default `http://localhost` and the port'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('`smtps://user:password@host` that sends mails; without it they are written to DATA_DIR/mail'),
  MAIL_FROM: z
    .string()
    .default('Bonpanel <bonpanel@localhost.localdomain>')
    .describe('sender of mails; required with SMTP_URL'),
  ADMIN_EMAIL: z.email().default('admin@localhost.localdomain').describe('the first administrator'),
  API_HOST: urlOrNone.describe('provider host of the console; empty: this server'),
  COMPANY_URL: urlOrNone.describe('footer link to the company site'),
  TERMS_URL: urlOrNone.describe('footer link to the gift-card terms'),
  CORS_ORIGINS: origins.optional().describe('comma-separated origins that may call the API from elsewhere'),
  TRUST_PROXY: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('whether X-Forwarded-For of a proxy in front counts'),
  PUBLIC_CHECK: z
    .enum(['pin', 'number'])
    .default('pin')
    .describe('`number` lets a balance be checked without PIN'),
  SALON_BINDING: z
    .enum(['any', 'enforce'])
    .default('any')
    .describe('`enforce` lets an employer act for their own salon only'),
  SESSION_IDLE_SECONDS: seconds.default(12 * 3600).describe('a session unused for so long ends'),
  SESSION_ABSOLUTE_SECONDS: seconds
    .default(30 * 24 * 3600)
    .describe('a session ends after so long at the latest'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('bearer token, of at least 16 characters, that reads `/metrics`; without one nobody does'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('least level that is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal`; or `silent`'),
});

export type Config = z.infer<typeof environment>;

/** How many lists and statistics of one session are read at a time; the others wait. */
export const LISTS_PER_SESSION = 2;

/** Connections beside DATABASE_POOL: two jobs at once, the listener for new ones, and their bookkeeping. */
export const JOB_CONNECTIONS = 5;

/** Connections beside these, and so how many exports run at once: each holds one for as long as its client takes to read. */
export const EXPORT_CONNECTIONS = 4;

/** The address that links point to. */
export function publicUrl({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

/** Every variable with its meaning, for the operator's documentation. */
export const configVariables = Object.entries(environment.shape).map(([name, schema]) => ({
  name,
  meaning: schema.description ?? '',
}));

/** One sentence for each variable that is wrong. */
export class ConfigError extends OperatorFault {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** The configuration. @throws {ConfigError} naming each variable that is wrong. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environment.safeParse(set);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(faults);
  }
  if (result.data.DATABASE_URL && !result.data.PIN_KEY) {
    throw new ConfigError([
      'PIN_KEY: required with DATABASE_URL (64 hexadecimal digits, the same for every replica)',
    ]);
  }
  if (result.data.SMTP_URL && !set.MAIL_FROM) {
    throw new ConfigError(['MAIL_FROM: required with SMTP_URL']);
  }
  return result.data;
}
