import type { ComponentType } from 'react';
import type { z } from 'zod/mini';
import type { Grosze } from '../../../../contract/money.ts';
import type { FieldProblem } from '../../../../contract/validation.ts';
import type { Translate } from '../../../i18n/useTranslate.ts';
import { balanceOf } from '../../../money/cardState.ts';
import type { MoneyRequests } from '../../../wire/keptCall.ts';
import type { Boncard } from '../../../wire/panelRecord.ts';
import type { BoncardAction } from '../boncard.ts';

/** What can be done to a card in a dialog of its page; an e-card's mail has a section of its own. */
export type CardAction = Exclude<BoncardAction, 'send'>;

export type Body<Action extends CardAction> = MoneyRequests[`${Action}Boncard`]['body'];

/** Returns what the dialog says. */
type Say = (cards: readonly Boncard[], translate: Translate) => string;

/** The cards that a question is about. */
export interface AboutCards {
  cards: readonly Boncard[];
}

/** What is asked before something is done to one card, or to many. */
export interface CardQuestion<Action extends CardAction = CardAction> {
  /** Returns the schema of the call's body. */
  schemaOf: (cards: readonly Boncard[]) => z.ZodMiniObject;
  contentOf: Say;
  /** The same of many cards, if that is not said alike. */
  contentOfMany?: Say;
  Inputs: ComponentType<AboutCards>;
  /** Its button, if that says more than what is done. */
  Submit?: ComponentType<{ isHeld: boolean }>;
  /** Returns why the body does not fit one of many cards. */
  problemOf?(card: Boncard, body: Body<Action>): FieldProblem | undefined;
}

/** Returns what is on cards together. */
export function balanceOn(cards: readonly Boncard[]): Grosze {
  return cards.reduce((sum, card) => sum + (balanceOf(card) ?? 0), 0) as Grosze;
}
