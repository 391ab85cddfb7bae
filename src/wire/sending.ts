import type { AnswerOf } from './callTypes.ts';

/** One mail with an e-card's link. */
export type Sending = AnswerOf<'sendings'>['items'][number];
