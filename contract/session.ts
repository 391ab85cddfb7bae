import { z } from 'zod';
import { chosenPassword, emailAddress, passwordsDiffer, passwordsMatch, user } from './user.ts';

/** What a host can do beyond the base calls, and ours does (wire "Capabilities"). It announces its words at login; a host that announces none is bare. */
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
  'unlock',
  'confirm',
] as const;
export type Capability = (typeof capabilities)[number];

export const loginInput = z.object({ email: emailAddress, password: z.string().min(1).max(200) });

export const loginData = z.object({
  access_token: z.string(),
  user_data: user,
  capabilities: z.array(z.enum(capabilities)),
});

/** A password chosen by the link of a mail, as the person types it. */
export const newPasswordInput = chosenPassword.refine(passwordsMatch, passwordsDiffer);

/** What a one-use link takes, be it of an activation or of a reset mail. */
export const activationInput = chosenPassword
  .extend({ token: z.string().min(1).max(200) })
  .refine(passwordsMatch, passwordsDiffer);

/** The password of who is signed in, once more. */
export const confirmInput = z.object({ password: z.string().min(1).max(200) });

export const forgottenInput = z.object({ email: emailAddress });

export const accountInput = z
  .object({ old_password: z.string().min(1).max(200), ...chosenPassword.shape })
  .refine(passwordsMatch, passwordsDiffer);
