import { isIP } from 'node:net';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { emailAddress } from '../../contract/user.ts';
import { pln } from '../../contract/wire.ts';
import { type AllowedAddresses, allowedIn } from './allowedAddresses.ts';
import { brandColor, brandLogo, brandName, product } from './brand.ts';
import { OperatorError } from './operatorError.ts';
import { hasSslMode, postgresUrl } from './postgresUrl.ts';

/** A whole number between two limits, which it may equal. */
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const port = whole(0, 65_535);
/** More than a century is as good as never, and would be no valid date. */
const MAX_SECONDS = 100 * 366 * 24 * 3600;
const seconds = z.coerce
  .number()
  .int()
  .positive()
  .transform((value) => Math.min(value, MAX_SECONDS));
/** PLN with at most two decimals, decoded to grosze. */
const amount = z.coerce.number().min(1).max(1_000_000).pipe(pln);
/** An address of a page or API. Only http and https, because a browser follows it and must not execute it. */
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'expected an address that begins with https:// or http://',
});
/** The base of the API's URLs: a path of ours is appended to it. */
const apiHost = webAddress.transform((text, context) => {
  const { href, origin, pathname } = new URL(text);
  if (href === `${origin}${pathname}`) return text;
  context.addIssue('expected an address without query, fragment and user');
  return z.NEVER;
});
/**
 * The base of links: a path of ours is appended to it. No path is allowed, because the console must be served from the
 * root of its host.
 */
const origin = webAddress.transform((text, context) => {
  const { href, origin } = new URL(text);
  if (href === `${origin}/`) return origin;
  context.addIssue(
    `expected a host alone, such as ${origin}: no path, query, fragment or user (serve Bonpanel at the root of a host of its own)`,
  );
  return z.NEVER;
});
/** The format of PIN keys: one or, during a rotation, several, separated by commas. */
export const pinKeyDigits = /^[0-9a-f]{64}(,[0-9a-f]{64})*$/i;
/** Origins in the form in which browsers send them: without a path, not even a slash. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(webAddress.transform((url) => new URL(url).origin)));

/** Hosts and networks to which webhooks may be sent although they are not on the internet. */
const allowed = z.string().transform((text, context) => {
  const named = allowedIn(text);
  if (named) return named;
  context.addIssue('expected hosts, addresses or networks, such as till.example.com,10.1.0.0/16');
  return z.NEVER;
});

/** `true` or `false`, a number of proxies, or their networks: `10.0.0.0/8, fd00::/8`. */
const proxies = z
  .string()
  .transform((text) => ({ true: '1', false: '0' })[text] ?? text)
  .transform((text, context) => {
    if (/^\d{1,2}$/.test(text)) return Number(text);
    const networks = text.split(',').map((part) => networkIn(part.trim()));
    if (networks.every((network) => network !== undefined)) return networks;
    context.addIssue('expected true, false, a number of proxies, or networks such as 10.0.0.0/8,fd00::/8');
    return z.NEVER;
  });

/** Parses a network: an IP address, a slash and the length of its prefix in bits. */
function networkIn(text: string) {
  const [address = '', bits] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  const prefix = bits === undefined ? most : Number(bits);
  const isNetwork = most && prefix !== undefined && /^\d{1,3}$/.test(bits ?? '0') && prefix <= most;
  return isNetwork
    ? { address, prefix, family: most === 32 ? ('ipv4' as const) : ('ipv6' as const) }
    : undefined;
}

/** A sender as nodemailer reads it. One without an address would be sent as the sender of a bounce, and be accepted. */
const sender = z.string().refine((text) => {
  const [first] = addressparser(text, { flatten: true }).filter(({ address }) => address);
  return first && /.@./.test(first.address);
}, 'expected an address, or a name and an address: Bony <bony@example.com>');

/** All settings of the operator, read only from the environment. An empty or blank variable counts as unset. */
export const environment = z.object({
  PORT: port.default(8080).describe('port of console and API'),
  HOST: z.string().default('0.0.0.0').describe('address to listen on'),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('directory of the embedded database, the PIN key and unsent mails'),
  ALLOW_ROOT: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('whether `npm start` may run as root'),
  DATABASE_URL: postgresUrl('changes')
    .optional()
    .describe(
      'PostgreSQL 15 or newer, instead of the embedded one; several hosts are told apart by `target_session_attrs`',
    ),
  DATABASE_OWNER_URL: postgresUrl('changes')
    .optional()
    .describe(
      'the same database for the role that owns it: migrations and restore; without it DATABASE_URL does all',
    ),
  DATABASE_POOL: whole(2, 100).default(20).describe('connections of this process, 2 to 100'),
  DATABASE_LIST_POOL: whole(2, 100)
    .default(4)
    .describe('further connections for lists and statistics, 2 to 100'),
  REPORTS_DATABASE_URL: postgresUrl('reports')
    .optional()
    .describe('standby of DATABASE_URL that answers lists, statistics and books while it is up to date'),
  PIN_KEY: z
    .string()
    .regex(pinKeyDigits, 'expected 64 hexadecimal digits, or several such keys separated by commas')
    .optional()
    .describe(
      'key of the PIN hashes, or several, separated by commas; required with DATABASE_URL, else kept in DATA_DIR/pin.key',
    ),
  PUBLIC_URL: origin
    .optional()
    .describe(
      'address that people use: links in mails and QR codes on slips and cards lead to it; without it mails lead to `http://localhost` and the port, no cards are printed, and no e-cards are sold',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('`smtps://user:password@host` that sends mails; without it they are written to DATA_DIR/mail'),
  MAIL_FROM: sender
    .default('Bonpanel <bonpanel@localhost.localdomain>')
    .describe('sender of mails; required with SMTP_URL'),
  ADMIN_EMAIL: z
    .string()
    .default('admin@localhost.localdomain')
    .pipe(emailAddress)
    .describe('the first administrator'),
  API_HOST: apiHost.default('').describe('provider host of the console; empty: this server'),
  COMPANY_URL: webAddress.default('').describe('footer link to the company site'),
  TERMS_URL: webAddress.default('').describe('footer link to the gift-card terms'),
  BRAND_NAME: brandName
    .prefault(product.name)
    .describe(
      'the chain’s name on the public page, in the console, on slips and in mails, up to 60 characters',
    ),
  BRAND_COLOR: brandColor
    .prefault(product.color)
    .describe('the chain’s color, as #rrggbb, dark enough for white text on it'),
  BRAND_LOGO: brandLogo.optional().describe('path of the chain’s logo, a PNG or JPEG of up to 200 kB'),
  CORS_ORIGINS: origins.optional().describe('comma-separated origins that may call the API from elsewhere'),
  TRUST_PROXY: proxies
    .default(0)
    .describe(
      'trusted proxies in front, whose X-Forwarded-For counts: how many (`true` is 1), or their networks',
    ),
  PUBLIC_CHECK: z
    .enum(['pin', 'number'])
    .default('pin')
    .describe('`number` allows a balance to be checked without the PIN'),
  SALON_BINDING: z
    .enum(['any', 'enforce'])
    .default('any')
    .describe('`enforce` restricts employers to their own salon'),
  CHARGE_CONFIRM_ABOVE: amount
    .prefault(1000)
    .describe('PLN above which the console asks before it sells a card'),
  CHARGE_LIMIT: amount.prefault(10_000).describe('PLN above which no card is sold'),
  ADJUST_LIMIT: amount.prefault(10_000).describe('PLN above which no balance is adjusted, up or down'),
  EXPIRY_WRITE_OFF_DAYS: whole(1, 3650)
    .optional()
    .describe(
      'days after its last day, and after anybody changed it, beyond which a card’s balance is written off; without it, never',
    ),
  EXPIRY_REMINDER_DAYS: whole(1, 180)
    .optional()
    .describe(
      'days before its last day when the owner of an e-card is reminded by mail, once; without it, never',
    ),
  ADDRESS_RETENTION_DAYS: whole(0, 3650)
    .default(90)
    .describe(
      'days after the end of an e-card (its last day, its last payment, or its cancellation) when the address that it was sent to is deleted',
    ),
  SESSION_IDLE_SECONDS: seconds
    .default(12 * 3600)
    .describe('seconds of inactivity after which a session ends'),
  SESSION_ABSOLUTE_SECONDS: seconds.default(30 * 24 * 3600).describe('maximum age of a session, in seconds'),
  SESSION_ABSOLUTE_EMPLOYER_SECONDS: seconds
    .default(12 * 3600)
    .describe("maximum age of employers' sessions, in seconds, if shorter"),
  SECOND_FACTOR: z
    .enum(['optional', 'administrators', 'everybody'])
    .default('optional')
    .describe(
      'who has to give a code from an app as well to sign in, or use a passkey: anyone who wants to, `administrators` or `everybody`',
    ),
  WEBHOOK_ALLOW: allowed
    .optional()
    .describe(
      'hosts, addresses and networks, separated by commas, to which webhooks may be sent although they are not public, and by http',
    ),
  OUTGOING: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off` on a machine that tries a copy of the data: no mail, reminder, scheduled report or webhook leaves; they wait',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('bearer token for `/metrics`, at least 16 characters; without one `/metrics` is off'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe(
      'lowest level that is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal`, or `silent` for none',
    ),
});

export type Config = z.infer<typeof environment>;

/**
 * How many lists and statistics of one user are read at the same time, however many sessions the user has; the others
 * wait.
 */
export const LISTS_PER_USER = 2;

/**
 * How many calls of one person run at the same time while others are calling too, however many sessions the person has;
 * the rest waits without a connection.
 */
export const CALLS_PER_PERSON = 2;

/**
 * Connections in addition to DATABASE_POOL: two that listen for new jobs, two for each of two imports or batches, one
 * for the books, one for storing reports, and two for all work that is short.
 */
export const JOB_CONNECTIONS = 10;

/**
 * Further connections for exports, which also limits the number of exports at once: each keeps a connection for as long
 * as its client takes to read.
 */
export const EXPORT_CONNECTIONS = 4;

/** One more connection for reading scheduled reports, which are made one after the other and never refused. */
export const REPORT_CONNECTIONS = 1;

/** Returns the base address of links. */
export function publicUrl({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

/** Returns the hosts and networks to which webhooks may be sent although they are not public. */
export function allowedAddresses({ WEBHOOK_ALLOW }: Pick<Config, 'WEBHOOK_ALLOW'>): AllowedAddresses {
  return WEBHOOK_ALLOW ?? { hosts: [], networks: [] };
}

/** Contains a sentence for each wrong variable. */
export class ConfigError extends OperatorError {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

const postgresUrls = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'REPORTS_DATABASE_URL'] as const;

/**
 * Returns the configuration.
 * @throws {ConfigError} naming each wrong variable.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''));
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
  if (result.data.DATABASE_OWNER_URL && !result.data.DATABASE_URL) {
    throw new ConfigError(['DATABASE_OWNER_URL: only with DATABASE_URL']);
  }
  if (result.data.REPORTS_DATABASE_URL && !result.data.DATABASE_URL) {
    throw new ConfigError(['REPORTS_DATABASE_URL: only with DATABASE_URL, whose standby it is']);
  }
  if (set.PGSSLMODE) {
    // node-postgres would use it, but with another meaning than PostgreSQL's own programs.
    const silent = postgresUrls.find((name) => result.data[name] && !hasSslMode(result.data[name]));
    if (silent) throw new ConfigError([`PGSSLMODE: not read here; give ${silent} an sslmode instead`]);
  }
  if (result.data.SMTP_URL && !set.MAIL_FROM) {
    throw new ConfigError(['MAIL_FROM: required with SMTP_URL']);
  }
  return result.data;
}
