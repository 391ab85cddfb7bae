import type { ours } from './panelMessages.pl.ts';
import type { reactAdminPolish } from './reactAdminPolish.ts';

/** The key of a sentence that exists, `resources.users.fields.email`: any other fails to compile. */
export type MessageKey = Keys<typeof ours> | Keys<typeof reactAdminPolish>;

type Keys<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Keys<Texts[Key]>}`;
}[keyof Texts & string];

declare const said: unique symbol;

/** A text that is shown as it is: a sentence of the host's, or one that is translated already. */
export type Said = string & { readonly [said]: true };
