import type { ours as office } from './officeMessages.pl.ts';
import type { ours as panel } from './panelMessages.pl.ts';
import type { reactAdminPolish } from './reactAdminPolish.ts';

/** The key of an existing text, such as `resources.users.fields.email`; any other key fails to compile. */
export type MessageKey = Keys<typeof panel> | Keys<typeof office> | Keys<typeof reactAdminPolish>;

type Keys<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Keys<Texts[Key]>}`;
}[keyof Texts & string];

declare const said: unique symbol;

/** A text that is shown as it is: it comes from the host, or has been translated already. */
export type Said = string & { readonly [said]: true };
