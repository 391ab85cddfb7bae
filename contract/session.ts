import { z } from 'zod/mini';
import { sessionId } from './ids.ts';
import { chosenPassword, emailAddress, passwordsDiffer, passwordsMatch, user } from './user.ts';
import { instant, pln } from './wire.ts';

/**
 * What our host can do beyond the base calls (wire "Capabilities"). A host announces its capabilities at login; one
 * that announces none is bare.
 */
export const capabilities = [
  'idempotency',
  'sort',
  'summary',
  'timeline',
  'import-details',
  'password-reset',
  'resend-activation',
  'reactivate-user',
  'audit',
  'sessions',
  'unlock',
  'confirm',
  'reverse',
  'block',
  'replace',
  'extend',
  'adjust',
  'breakage',
  'transaction-filters',
  'books',
  'document-kind',
  'boncard-filters',
  'boncard-export',
  'user-filter',
  'find',
  'views',
  'schedules',
] as const;
export type Capability = (typeof capabilities)[number];

const token = { examples: ['k3Zt0pQ9vX1mN7sB4rD2wY6hC8jL5gF0aE1uT3iO9xM'] };

const ownPassword = z
  .string()
  .with(z.minLength(1), z.maxLength(200), z.meta({ examples: ['stare-haslo-2025'] }));

export const loginInput = z.object({ email: emailAddress, password: ownPassword });

/** The amounts from which a host asks again or refuses: our extension. */
const limits = z.object({
  charge_confirm_above: pln,
  charge_limit: pln,
  adjust_limit: pln,
});

export const loginData = z.object({
  access_token: z.string().with(z.meta(token)),
  user_data: user,
  capabilities: z.array(z.enum(capabilities)),
  limits: z.optional(limits),
});

/** One of the signed-in person's own sessions: our extension. */
export const ownSession = z.object({
  id: sessionId,
  /** Null if the browser did not send it, or the session was started by an earlier version. */
  device: z
    .nullable(z.string())
    .with(z.meta({ description: 'Browser and system', examples: ['Firefox, Windows'] })),
  /** The address it was last used from. */
  address: z.nullable(z.string()).with(z.meta({ description: 'IP address', examples: ['203.0.113.7'] })),
  created_at: instant,
  /** To the minute. */
  last_used_at: instant,
  /** Whether it is the one that asks. */
  current: z.boolean().with(z.meta({ examples: [true] })),
});

/** A password chosen through a mailed link, as typed. */
export const newPasswordInput = chosenPassword.with(z.refine(passwordsMatch, passwordsDiffer));

/** The input of a one-use link, from an activation or a reset mail. */
export const activationInput = z
  .extend(chosenPassword, { token: z.string().with(z.minLength(1), z.maxLength(200), z.meta(token)) })
  .with(z.refine(passwordsMatch, passwordsDiffer));

/** The signed-in user's password, once more. */
export const confirmInput = z.object({ password: ownPassword });

export const forgottenInput = z.object({ email: emailAddress });

export const accountInput = z
  .object({ old_password: ownPassword, ...chosenPassword.shape })
  .with(z.refine(passwordsMatch, passwordsDiffer));
