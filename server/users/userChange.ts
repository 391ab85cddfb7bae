import type { UserId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import type { Actor } from '../audit/queries.ts';

/** What an administrator does to a user; mails that follow from it are in the administrator's language. */
export interface UserChange {
  id: UserId;
  by: Actor & { userId: UserId };
  /** When they last gave their password. */
  confirmedAt: Date;
  language: Language;
  now: Date;
}
