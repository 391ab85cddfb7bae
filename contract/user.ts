import { z } from 'zod/mini';
import { aliases } from './aliases.ts';
import { roles, userStatuses } from './codes.ts';
import { salonId, userId } from './ids.ts';
import { kinds } from './kinds.ts';
import { PASSWORD_MINIMUM_LENGTH } from './password.ts';
import { chosenSalon, salonReference } from './salon.ts';
import { line, requiredText, searchText } from './text.ts';
import { comparing, fieldRule } from './validation.ts';
import { coded, instant, pageQuery, personName, sortQuery, yesOrNo } from './wire.ts';

const firstName = z.string().with(z.meta({ examples: ['Anna'] }));
const lastName = z.string().with(z.meta({ examples: ['Nowak'] }));

export const user = z.object({
  id: userId,
  name: firstName.with().register(aliases, { names: ['first_name'] }),
  surname: lastName.with().register(aliases, { names: ['last_name'] }),
  first_name: firstName,
  last_name: lastName,
  fullname: personName.with().register(aliases, { names: ['name', 'surname'] }),
  email: z
    .string()
    .with(z.meta({ examples: ['anna.nowak@example.test'] }))
    .register(kinds, { kind: 'email' }),
  status: z.enum(userStatuses).register(kinds, { kind: 'userStatus' }),
  role: z.nullable(coded(roles, 'role')),
  salon: z.nullable(salonReference),
  salon_id: z.nullable(salonId).register(kinds, { kind: 'salon' }),
  created_at: instant,
  /** Whether they have set their first password: our extension. */
  activated: z.boolean().with(z.meta({ examples: [true] })),
  /** Whether signing in requires a second factor: our extension. */
  second_factor: z.boolean().with(z.meta({ examples: [false] })),
});
export type User = z.infer<typeof user>;

/** Returns `Anna Nowak`. */
export function fullName(user: { name: string; surname: string }): string {
  return `${user.name} ${user.surname}`.trim();
}

/** All of these filters are our extension. */
export const userFilters = z.object({
  query: z
    .optional(searchText(100))
    .with(z.meta({ description: 'Parts of name and e-mail address, in any case, with or without accents' })),
  salon: z.optional(salonId).register(kinds, { kind: 'salon' }),
  role: z.optional(z.pipe(z.coerce.number(), coded(roles, 'role'))),
  status: z.optional(z.enum(userStatuses).register(kinds, { kind: 'userStatus' })),
  activated: z.optional(yesOrNo).with(z.meta({ description: 'Whether they have set their first password' })),
});
export type UserFilters = z.output<typeof userFilters>;

export const usersQuery = z.extend(userFilters, {
  ...pageQuery.shape,
  ...sortQuery(['fullname', 'email', 'role', 'salon', 'status', 'created_at']).shape,
});

const MAX_EMAIL = 254;

export const emailAddress = z
  .pipe(line(MAX_EMAIL).with(z.toLowerCase(), z.minLength(1)), z.email().with(z.maxLength(MAX_EMAIL)))
  .with(z.meta({ examples: ['anna.nowak@example.test'] }))
  .register(kinds, { kind: 'email' });

/** The fields of a user that an administrator enters (requirements "Users"). */
export const userInput = z.object({
  name: requiredText(100).with(z.meta({ examples: ['Anna'] })),
  surname: requiredText(100).with(z.meta({ examples: ['Nowak'] })),
  email: emailAddress,
  salon_id: salonId,
  role: coded(roles, 'role'),
});

/** The fields of the user form (requirements "Users"). */
export const userForm = z.extend(userInput, {
  salon_id: chosenSalon,
});

const newPassword = z
  .string()
  .with(
    z.minLength(1),
    z.minLength(PASSWORD_MINIMUM_LENGTH),
    z.maxLength(200),
    z.meta({ examples: ['nowe-haslo-2026'] }),
  );

/** The two fields in which a person chooses a password; both must match. */
export const chosenPassword = z.object({
  password: newPassword,
  password_confirmation: z.string().with(z.minLength(1), z.meta({ examples: ['nowe-haslo-2026'] })),
});

export function passwordsMatch(input: z.infer<typeof chosenPassword>): boolean {
  return input.password === input.password_confirmation;
}

export const passwordsDiffer = {
  ...fieldRule('passwordsDiffer'),
  path: ['password_confirmation'],
  ...comparing('password', 'password_confirmation'),
};
