import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod/mini';
import type { Grosze } from '../../../contract/money.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import type { Translate } from '../../i18n/useTranslate.ts';
import type { Fact } from '../../money/facts.ts';
import type { MoneyAnswer, TradeName } from '../../money/moneyCalls.ts';
import type { NextStepName } from '../../money/NextStep.tsx';
import type { Receipt } from '../../money/receipt.ts';
import type { LazyPart } from '../../ui/lazyPart.tsx';
import type { MoneyCallFacts } from '../../wire/keptCall.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';

export interface Problem {
  title: string;
  why?: string;
  next?: NextStepName | undefined;
}

/** Everything that differs between the charge and the purchase screen. */
export interface Trade<Name extends TradeName = TradeName> {
  name: Name;
  /** Returns why a found card is not accepted, and what can be done about it; undefined if it is accepted. */
  problemOf: (card: NumberedBoncard, translate: Translate) => Problem | undefined;
  /** Returns what a sale or payment means for a found card, if it means something else than for most cards. */
  noteOf?: (card: NumberedBoncard) => MessageKey | undefined;
  /**
   * Returns the facts about a found card that the user confirms before the form appears. Without this function the
   * form appears at once.
   */
  factsOf?: (card: NumberedBoncard) => readonly Fact[];
  /** The form's schema and initial values. */
  schemaOf: (card: NumberedBoncard | undefined) => z.ZodMiniObject;
  emptyForm: FieldValues;
  /** Returns the sum above which the user is asked whether it is right, in grosze. */
  confirmAbove?: () => Grosze | undefined;
  /**
   * Returns how much of a sum moves on the card, and how much the customer pays in another way; undefined if
   * nothing can move. Without this function the whole sum moves.
   */
  splitOf?: (sum: Grosze, card: NumberedBoncard) => { taken: Grosze; due: Grosze } | undefined;
  /** Returns what the sum means for the card, next to the button; undefined if there is nothing to say. */
  summaryOf: (
    sum: Grosze,
    card: NumberedBoncard,
    typed: FieldValues,
    translate: Translate,
  ) => string | undefined;
  Inputs: LazyPart<{ card: NumberedBoncard }>;
  receiptOf: (answer: MoneyAnswer, call: MoneyCallFacts<Name>) => Receipt;
  /** How long only the result is shown, in milliseconds; by default the next search begins immediately. */
  showResultMs?: number;
}
