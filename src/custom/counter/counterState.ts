import type { FieldValues } from 'react-hook-form';
import type { Reason } from '../../../contract/refusals.ts';
import type { TradeName } from '../../money/moneyCalls.ts';
import type { Receipt } from '../../money/receipt.ts';
import type { HttpFailure } from '../../wire/httpFailure.ts';
import type { MoneyCallFacts } from '../../wire/keptCall.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';

/** The steps of the counter and their data, from the search to the result (requirements "Charge", "Purchase"). */
interface Steps {
  /** `number` is a scanned number. */
  search: { number: string };
  /** The card's details are shown before anything is taken off it. */
  review: Found;
  enter: Found;
  /** The user confirms an unusually large sum before it is sent. */
  confirm: Found & { typed: FieldValues };
  /** A call is being settled; without a card if it was made before a reload. */
  settle: Partial<Found>;
  /** Only the result is shown, until the next search begins. */
  done: object;
}

interface Found {
  card: NumberedBoncard;
  /** Why the host has refused to sell it, or to take the payment. */
  refusal?: Reason | undefined;
  /** Its balance has changed since then: in another tab, or by a reversal on this screen. */
  isOutdated: boolean;
}

/** Kept across steps. */
interface Lasting {
  /** The number of the search; each search begins with a new form. */
  round: number;
  /** The last result. */
  receipt?: Receipt | undefined;
  /** The values with which the form for the next card on the same document begins. */
  again?: FieldValues | undefined;
  /** Whether the form has begun with these values and has not been sent since. */
  isNext?: boolean | undefined;
  /** A call that was made before a reload, which emptied its form, and why the host refused it. */
  lateRefusal?: Events['refused'] | undefined;
}

type Step = keyof Steps;
type StateOf<S extends Step> = { step: S } & Steps[S] & Lasting;
export type CounterState = { [S in Step]: StateOf<S> }[Step];

interface Events {
  scanned: { number: string };
  /** The user searches for the next card. */
  searched: object;
  found: { card: NumberedBoncard; isReviewed: boolean };
  accepted: object;
  /** The user pressed Esc or "back to scanning". */
  left: object;
  changedMeanwhile: { id: NumberedBoncard['id'] };
  asked: { typed: FieldValues };
  /** The user says that the sum is wrong. */
  declined: object;
  sent: object;
  resumed: object;
  recorded: { receipt: Receipt; again: FieldValues };
  /** The next card is for the same document. */
  continued: object;
  refused: { failure: HttpFailure; call: MoneyCallFacts<TradeName> };
  /**
   * The answer was lost and cannot be requested again. There is no button to retry, as the call may have been
   * carried out.
   */
  lost: object;
  timedOut: object;
  /** A transaction of the card was undone. */
  undone: { receipt: Receipt; cardId: NumberedBoncard['id'] };
  /** A sale was undone, and its card is ready to be sold again. */
  resold: { receipt: Receipt; card: NumberedBoncard };
}

type EventName = keyof Events;
type CounterEvent = { [E in EventName]: { type: E } & Events[E] }[EventName];
type Transition<S extends Step, E extends EventName> = (state: StateOf<S>, event: Events[E]) => CounterState;

/**
 * The state machine of the counter. A step ignores every event that it does not list: during a call, for example,
 * scans and Esc do nothing.
 */
const transitions: { [S in Step]: { [E in EventName]?: Transition<S, E> } } = {
  search: {
    scanned: search,
    searched: (state) => ({ ...state, receipt: undefined, again: undefined, lateRefusal: undefined }),
    found: (state, { card, isReviewed }) => ({
      ...lasting(state),
      step: isReviewed ? 'review' : 'enter',
      card,
      isOutdated: false,
    }),
    // Drops the form that is kept for the next card.
    left,
    // What was scanned or typed for the next card stays.
    continued: (state) => ({ ...state, again: undefined, isNext: true }),
    resumed: settle,
    undone,
    resold,
  },
  review: {
    accepted: (state) => ({ ...state, step: 'enter' }),
    undone,
    left,
    scanned: search,
    changedMeanwhile: outdated,
  },
  enter: {
    undone,
    asked: (state, { typed }) => ({ ...state, step: 'confirm', typed }),
    sent,
    left,
    scanned: search,
    changedMeanwhile: outdated,
  },
  confirm: {
    declined: enter,
    undone,
    sent,
    scanned: search,
    changedMeanwhile(state, event) {
      const changed = outdated(state, event);
      return changed.isOutdated ? enter(changed) : changed;
    },
  },
  settle: {
    recorded: (state, { receipt, again }) => ({ ...lasting(state), step: 'done', receipt, again }),
    refused,
    lost: search,
    changedMeanwhile: outdated,
  },
  done: {
    continued: (state) => ({ ...search(state), again: undefined, isNext: true }),
    undone,
    resold,
    timedOut: search,
    left,
    scanned: search,
  },
};

export const initialState: CounterState = { step: 'search', number: '', round: 0 };

/** The reducer: returns the state after an event. */
export function counterReducer(state: CounterState, event: CounterEvent): CounterState {
  const transition = transitions[state.step][event.type] as Transition<Step, EventName> | undefined;
  // The table's types match each step with its events, but TypeScript cannot know which pair two unions select.
  return transition?.(state as never, event as never) ?? state;
}

/** Returns whether the current step handles an event. */
export function counterAllows({ step }: CounterState, event: EventName): boolean {
  return event in transitions[step];
}

/** Returns the card at the counter, if any. */
export function cardIn(state: CounterState): NumberedBoncard | undefined {
  return 'card' in state ? state.card : undefined;
}

function search(state: CounterState, { number = '' }: { number?: string } = {}): CounterState {
  return { ...lasting(state), step: 'search', number, round: state.round + 1 };
}

function left(state: CounterState): CounterState {
  return { ...search(state), isNext: false };
}

function undone(state: CounterState, { receipt, cardId }: Events['undone']): CounterState {
  const told = { ...state, receipt, again: undefined };
  // What is shown of that card is outdated. A search may show it too, as one that cannot be used.
  return state.step === 'search' || cardIn(state)?.id === cardId ? search(told) : told;
}

function resold(state: CounterState, { receipt, card }: Events['resold']): CounterState {
  return { ...lasting(state), step: 'enter', receipt, again: undefined, card, isOutdated: false };
}

function enter(state: StateOf<'confirm'>): CounterState {
  const { card, isOutdated } = state;
  return { ...lasting(state), step: 'enter', card, isOutdated };
}

function settle(state: CounterState): CounterState {
  return { ...state, step: 'settle' };
}

function sent(state: CounterState): CounterState {
  return { ...settle(state), isNext: false };
}

function refused(state: StateOf<'settle'>, { failure, call }: Events['refused']): CounterState {
  const { card, isOutdated = false } = state;
  if (!card) return { ...search(state), lateRefusal: { failure, call } };
  const { reason: refusal } = failure;
  // The search for a sale also says why the card cannot be sold any more, and what can be done.
  if (refusal === 'search-first' || refusal === 'boncard-unavailable') return search(state, card);
  return { ...lasting(state), step: 'enter', card: withBalance(card, failure), refusal, isOutdated };
}

/** Returns the card with the current balance, which the refusal of a purchase contains. */
function withBalance(card: NumberedBoncard, { balance }: HttpFailure): NumberedBoncard {
  return balance === undefined ? card : { ...card, amount: balance };
}

function outdated<State extends StateOf<'review' | 'enter' | 'confirm' | 'settle'>>(
  state: State,
  { id }: Events['changedMeanwhile'],
): State {
  return state.card?.id === id ? { ...state, isOutdated: true } : state;
}

function lasting({ round, receipt, again, isNext, lateRefusal }: CounterState): Lasting {
  return { round, receipt, again, isNext, lateRefusal };
}
