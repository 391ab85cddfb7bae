import type { ours } from './panelMessages.pl.ts';
import type { reactAdminPolish } from './reactAdminPolish.ts';

/** The shape that every language has to fill. */
export type PanelMessages = SameKeys<typeof ours>;

type SameKeys<Text> = { [Key in keyof Text]: Text[Key] extends string ? string : SameKeys<Text[Key]> };

/** The key of a sentence that exists, `resources.users.fields.email`: any other fails to compile. */
export type MessageKey = Keys<typeof ours> | Keys<typeof reactAdminPolish>;

type Keys<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Keys<Texts[Key]>}`;
}[keyof Texts & string];
