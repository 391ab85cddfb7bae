import { z } from 'zod/mini';
import { uuid } from './ids.ts';
import { oneTimeCode } from './oneTimeCode.ts';
import { chosenPassword, emailAddress, passwordsDiffer, passwordsMatch } from './user.ts';
import { instant } from './wire.ts';

const sessionId = uuid.brand<'SessionId'>();
export type SessionId = z.infer<typeof sessionId>;

/** An example of the token of a session or of a mailed link. */
export const tokenExample = { examples: ['k3Zt0pQ9vX1mN7sB4rD2wY6hC8jL5gF0aE1uT3iO9xM'] };

const ownPassword = z
  .string()
  .with(z.minLength(1), z.maxLength(200), z.meta({ examples: ['stare-haslo-2025'] }));

export const loginInput = z.object({
  email: emailAddress,
  password: ownPassword,
  /** The code of the second factor, if the person has one: our extension. */
  otp: z.optional(oneTimeCode),
});

/** One of the signed-in person's own sessions: our extension. */
export const ownSession = z.object({
  id: sessionId,
  /** Null if the browser did not send it. */
  device: z
    .nullable(z.string())
    .with(z.meta({ description: 'Browser and system', examples: ['Firefox, Windows'] })),
  /** The address from which it was last used. */
  address: z.nullable(z.string()).with(z.meta({ description: 'IP address', examples: ['203.0.113.7'] })),
  created_at: instant,
  /** Accurate to the minute. */
  last_used_at: instant,
  /** Whether it is the session that makes this call. */
  current: z.boolean().with(z.meta({ examples: [true] })),
});

/** A password that is set through a mailed link, as typed. */
export const newPasswordInput = chosenPassword.with(z.refine(passwordsMatch, passwordsDiffer));

/** The body of a call that uses the one-use link of an activation or reset mail. */
export const activationInput = z
  .extend(chosenPassword, { token: z.string().with(z.minLength(1), z.maxLength(200), z.meta(tokenExample)) })
  .with(z.refine(passwordsMatch, passwordsDiffer));

/** The signed-in user's password again, and a code of their second factor. */
export const confirmInput = z.object({ password: ownPassword, otp: z.optional(oneTimeCode) });

export const forgottenInput = z.object({ email: emailAddress });

export const accountInput = z
  .object({ old_password: ownPassword, ...chosenPassword.shape })
  .with(z.refine(passwordsMatch, passwordsDiffer));
