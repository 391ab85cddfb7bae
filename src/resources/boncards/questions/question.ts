import type { ComponentType } from 'react';
import type { z } from 'zod/mini';
import type { calls } from '../../../../contract/calls.ts';
import type { Grosze } from '../../../../contract/money.ts';
import type { FieldProblem } from '../../../../contract/validation.ts';
import type { Translate } from '../../../i18n/useTranslate.ts';
import { balanceOf } from '../../../money/cardState.ts';
import type { MoneyRequests } from '../../../wire/keptCall.ts';
import type { Boncard } from '../../../wire/panelRecord.ts';
import type { BulkCardAction, CardAction } from '../boncard.ts';

export type Body<Action extends CardAction> = MoneyRequests[`${Action}Boncard`]['body'];

/** A form whose values are the body of the action's call. */
type FormSchema<Action extends CardAction> = z.ZodMiniObject &
  z.ZodMiniType<z.output<(typeof calls)[`${Action}Boncard`]['body']>>;

/** The cards that the dialog is about. */
export interface AboutCards {
  cards: readonly Boncard[];
  /** Whether they are as they are now; until then they are as they were listed. */
  areCurrent: boolean;
}

/** The dialog that asks before an action on a card. */
export interface CardQuestion<Action extends CardAction> {
  /**
   * Returns what the decision is based on. The cards are read again when the dialog opens, and the call states it, so
   * that a host refuses if it is something else by now.
   */
  basisOf?: (card: Boncard) => Partial<Body<Action>>;
  schemaOf: (cards: readonly Boncard[]) => FormSchema<Action>;
  /** Returns the text of the dialog. */
  contentOf: (card: Boncard, translate: Translate) => string;
  Inputs: ComponentType<AboutCards>;
  /** A button with a label of its own, in place of `submit`. */
  Submit?: ComponentType<{ isHeld: boolean }>;
}

/** The dialog that asks before an action on one card or many. */
export interface BulkCardQuestion<Action extends CardAction> extends CardQuestion<Action> {
  contentOfMany: (cards: readonly Boncard[], translate: Translate) => string;
  /** Returns why the body does not fit one of the cards; undefined if it fits. */
  problemOf?: (card: Boncard, body: Body<Action>) => FieldProblem | undefined;
}

export type CardQuestions = { [Action in CardAction]: CardQuestion<Action> };
export type BulkCardQuestions = { [Action in BulkCardAction]: BulkCardQuestion<Action> };

/** Returns the balance of a card as what a decision is based on. */
export function balanceBasis(card: Boncard): { balance?: Grosze } {
  const balance = balanceOf(card);
  return balance === null ? {} : { balance };
}

/** Returns the sum of the balances of cards. */
export function balanceOn(cards: readonly Boncard[]): Grosze {
  return cards.reduce((sum, card) => sum + (balanceOf(card) ?? 0), 0) as Grosze;
}
