import { z } from 'zod';
import { roles, userStatuses } from './codes.ts';
import { salonId, userId } from './ids.ts';
import { kinds } from './kinds.ts';
import { PASSWORD_MINIMUM_LENGTH } from './password.ts';
import { salonReference } from './salon.ts';
import { requiredText } from './text.ts';
import { comparing, fieldRule } from './validation.ts';
import { coded, instant, pageQuery, personName, sortQuery } from './wire.ts';

const firstName = z.string().meta({ examples: ['Anna'] });
const lastName = z.string().meta({ examples: ['Nowak'] });

export const user = z.object({
  id: userId,
  name: firstName,
  surname: lastName,
  first_name: firstName,
  last_name: lastName,
  fullname: personName,
  email: z
    .string()
    .meta({ examples: ['anna.nowak@example.test'] })
    .register(kinds, { kind: 'email' }),
  status: z.enum(userStatuses).register(kinds, { kind: 'userStatus' }),
  role: coded(roles, 'role').nullable(),
  salon: salonReference.nullable(),
  salon_id: salonId.nullable().register(kinds, { kind: 'salon' }),
  created_at: instant,
  /** Whether they have set their first password: our extension. */
  activated: z.boolean().meta({ examples: [true] }),
});
export type User = z.infer<typeof user>;

/** Returns `Anna Nowak`. */
export function fullName(user: { name: string; surname: string }): string {
  return `${user.name} ${user.surname}`.trim();
}

export const usersQuery = pageQuery.extend(
  sortQuery(['fullname', 'email', 'role', 'salon', 'status', 'created_at']).shape,
);

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .pipe(z.email().max(254))
  .meta({ examples: ['anna.nowak@example.test'] })
  .register(kinds, { kind: 'email' });

/** What an administrator enters about a user (requirements "Users"). */
export const userInput = z.object({
  name: requiredText(100).meta({ examples: ['Anna'] }),
  surname: requiredText(100).meta({ examples: ['Nowak'] }),
  email: emailAddress,
  salon_id: salonId,
  role: coded(roles, 'role'),
});

/** What the user form holds (requirements "Users"). The salon's id is opaque: another host may use numbers. */
export const userForm = userInput.extend({
  salon_id: z.custom<string>((id) => Boolean(id), fieldRule('required')).register(kinds, { kind: 'salon' }),
});

const newPassword = z
  .string()
  .min(1)
  .min(PASSWORD_MINIMUM_LENGTH)
  .max(200)
  .meta({ examples: ['nowe-haslo-2026'] });

/** The two fields in which a person chooses a password; both must match. */
export const chosenPassword = z.object({
  password: newPassword,
  password_confirmation: z
    .string()
    .min(1)
    .meta({ examples: ['nowe-haslo-2026'] }),
});

export function passwordsMatch(input: z.infer<typeof chosenPassword>): boolean {
  return input.password === input.password_confirmation;
}

export const passwordsDiffer = {
  ...fieldRule('passwordsDiffer'),
  path: ['password_confirmation'],
  ...comparing('password', 'password_confirmation'),
};
