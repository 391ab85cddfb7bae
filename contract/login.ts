import { z } from 'zod/mini';
import { capabilities } from './capabilities.ts';
import { tokenExample } from './session.ts';
import { user } from './user.ts';
import { pln } from './wire.ts';

/** The amounts above which a host asks for confirmation or refuses: our extension. */
const limits = z.object({
  charge_confirm_above: pln,
  charge_limit: pln,
  adjust_limit: pln,
});

/** The answer to signing in. */
export const loginData = z.object({
  access_token: z.string().with(z.meta(tokenExample)),
  user_data: user,
  capabilities: z.array(z.enum(capabilities)),
  limits: z.optional(limits),
  /** Present if nothing else is allowed in this session until its person has a second factor: our extension. */
  enroll_first: z.optional(z.literal(true)),
});
