import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Grosze } from '../../contract/money.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import type { CounterCard } from './counterCard.ts';
import type { MoneyAnswer } from './moneyCalls.ts';
import type { PendingCall } from './pendingCalls.ts';
import type { Fact, Receipt } from './receipt.ts';

export type TradeName = 'charge' | 'purchase';

/** What a counter does with a card: money onto it, or off it. */
export interface Trade<Name extends TradeName = TradeName> {
  name: Name;
  /** Why a found card cannot be taken: said next to its number. */
  problemOf: (card: CounterCard, translate: Translate) => { title: string; why: string } | undefined;
  /** Whether the card is looked at before anything is typed. */
  isReviewed: boolean;
  /** What the panel of a found card tells. */
  factsOf: (card: CounterCard) => readonly Fact[];
  /** What is asked for a card, and how the form begins. */
  schemaOf: (card: CounterCard | undefined) => z.ZodObject;
  emptyForm: FieldValues;
  /** The sum above which a person is asked whether it is right. */
  confirmAbove?: () => Grosze | undefined;
  /** How much of the sum moves on the card, and how much the customer pays in another way; all of it by default. */
  splitOf?: (sum: Grosze, card: CounterCard) => { taken: Grosze; due: Grosze } | undefined;
  Inputs: ComponentType<{ card: CounterCard }>;
  /** Loads the inputs before they are shown. */
  preload: () => Promise<unknown>;
  /** What the button says. */
  submitText: (amount: Grosze | undefined, card: CounterCard, translate: Translate) => string;
  receiptOf: (answer: MoneyAnswer<Name>, call: PendingCall<Name>) => Receipt;
  /** How long the result stands alone, in milliseconds. */
  restMs: number;
}
