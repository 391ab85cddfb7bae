import type { FieldValues } from 'react-hook-form';
import type { Receipt } from '../../money/receipt.ts';
import type { HttpFailure } from '../../wire/httpFailure.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';

/** The steps of the counter and their data, from the search to the result (requirements "Charge", "Purchase"). */
interface Steps {
  /** `number` is a scanned number. */
  search: { number: string };
  /** The card's details are shown before anything is taken off it. */
  review: Found;
  enter: Found;
  /** The sum is asked for once more before it is sent: it is unusually large. */
  confirm: Found & { typed: FieldValues };
  /** Without a card, a call made before a reload is being settled. */
  settle: Partial<Found>;
  /** Only the result is shown, until the next search. */
  done: object;
}

interface Found {
  card: NumberedBoncard;
  /** Its balance has changed since: in another tab, or by an undo on this screen. */
  isOutdated: boolean;
}

/** Kept across steps. */
interface Lasting {
  /** The number of the search: each begins with a new form. */
  round: number;
  /** What was recorded last. */
  receipt?: Receipt | undefined;
  /** What the next card on the same document begins with. */
  again?: FieldValues | undefined;
  /** Why the host refused a call made before a reload, whose form was lost. */
  lateRefusal?: HttpFailure | undefined;
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
  /** Esc, or "back to scanning". */
  left: object;
  changedMeanwhile: { id: NumberedBoncard['id'] };
  asked: { typed: FieldValues };
  /** The sum is not right. */
  declined: object;
  sent: object;
  resumed: object;
  recorded: { receipt: Receipt; again: FieldValues };
  /** The next card is for the same document. */
  continued: object;
  refused: { failure: HttpFailure };
  /** The answer was lost and cannot be requested again: no second try is offered, as the call may have been carried out. */
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
 * The state machine of the counter. A step ignores every event that it does not list: during a call, neither the scanner nor Esc
 * does anything.
 */
const transitions: { [S in Step]: { [E in EventName]?: Transition<S, E> } } = {
  search: {
    scanned: (state, { number }) => search(state, number),
    searched: (state) => ({ ...state, receipt: undefined, again: undefined, lateRefusal: undefined }),
    found: (state, { card, isReviewed }) => ({
      ...lasting(state),
      step: isReviewed ? 'review' : 'enter',
      card,
      isOutdated: false,
    }),
    // Drops the form that is kept for another card.
    left: (state) => search(state),
    continued,
    resumed: settle,
    undone,
    resold,
  },
  review: {
    accepted: (state) => ({ ...state, step: 'enter' }),
    undone,
    left: (state) => search(state),
    scanned: (state, { number }) => search(state, number),
    changedMeanwhile: outdated,
  },
  enter: {
    undone,
    asked: (state, { typed }) => ({ ...state, step: 'confirm', typed }),
    sent: settle,
    left: (state) => search(state),
    scanned: (state, { number }) => search(state, number),
    changedMeanwhile: outdated,
  },
  confirm: {
    declined: enter,
    undone,
    sent: settle,
    scanned: (state, { number }) => search(state, number),
    changedMeanwhile(state, event) {
      const now = outdated(state, event);
      return now.isOutdated ? enter(now) : now;
    },
  },
  settle: {
    recorded: (state, { receipt, again }) => ({ ...lasting(state), step: 'done', receipt, again }),
    refused,
    lost: (state) => search(state),
    changedMeanwhile: outdated,
  },
  done: {
    continued,
    undone,
    resold,
    timedOut: (state) => search(state),
    left: (state) => search(state),
    scanned: (state, { number }) => search(state, number),
  },
};

export const initialState: CounterState = { step: 'search', number: '', round: 0 };

/** Returns the state after an event: a reducer. */
export function counterReducer(state: CounterState, event: CounterEvent): CounterState {
  const transition = transitions[state.step][event.type] as Transition<Step, EventName> | undefined;
  // The table's types have matched step and event; an index of two unions does not know which pair it is.
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

function search(state: CounterState, number = ''): CounterState {
  return { ...lasting(state), step: 'search', number, round: state.round + 1 };
}

function continued(state: CounterState): CounterState {
  return { ...search(state), again: undefined };
}

function undone(state: CounterState, { receipt, cardId }: Events['undone']): CounterState {
  const told = { ...state, receipt, again: undefined };
  // What was found of that card is outdated; an empty counter waits for the next one.
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

function refused(state: StateOf<'settle'>, { failure }: Events['refused']): CounterState {
  const { card, isOutdated = false } = state;
  if (!card) return { ...search(state), lateRefusal: failure };
  if (failure.reason === 'search-first') return search(state, card.number);
  return { ...lasting(state), step: 'enter', card: withBalance(card, failure), isOutdated };
}

/** Returns the card with the current balance, which a refused purchase contains. */
function withBalance(card: NumberedBoncard, { balance }: HttpFailure): NumberedBoncard {
  return balance === undefined ? card : { ...card, amount: balance };
}

function outdated<State extends StateOf<'review' | 'enter' | 'confirm' | 'settle'>>(
  state: State,
  { id }: Events['changedMeanwhile'],
): State {
  return state.card?.id === id ? { ...state, isOutdated: true } : state;
}

function lasting({ round, receipt, again, lateRefusal }: CounterState): Lasting {
  return { round, receipt, again, lateRefusal };
}
