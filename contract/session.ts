import { z } from 'zod/mini';
import { uuid } from './ids.ts';
import { oneTimeCode } from './oneTimeCode.ts';
import { chosenPassword, emailAddress, passwordsDiffer, passwordsMatch } from './user.ts';
import { instant } from './wire.ts';

const sessionId = uuid.brand<'SessionId'>();
export type SessionId = z.infer<typeof sessionId>;

/** What a session's token and that of a mailed link look like. */
export const tokenExample = { examples: ['k3Zt0pQ9vX1mN7sB4rD2wY6hC8jL5gF0aE1uT3iO9xM'] };

const ownPassword = z
  .string()
  .with(z.minLength(1), z.maxLength(200), z.meta({ examples: ['stare-haslo-2025'] }));

export const loginInput = z.object({
  email: emailAddress,
  password: ownPassword,
  /** Of somebody with a second factor: our extension. */
  otp: z.optional(oneTimeCode),
});

/** One of the signed-in person's own sessions: our extension. */
export const ownSession = z.object({
  id: sessionId,
  /** Null if the browser did not send it. */
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
  .extend(chosenPassword, { token: z.string().with(z.minLength(1), z.maxLength(200), z.meta(tokenExample)) })
  .with(z.refine(passwordsMatch, passwordsDiffer));

/** The signed-in user's password, once more, and a code of their second factor. */
export const confirmInput = z.object({ password: ownPassword, otp: z.optional(oneTimeCode) });

export const forgottenInput = z.object({ email: emailAddress });

export const accountInput = z
  .object({ old_password: ownPassword, ...chosenPassword.shape })
  .with(z.refine(passwordsMatch, passwordsDiffer));
