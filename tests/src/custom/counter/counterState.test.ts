import { describe, expect, test } from 'vitest';
import type { Grosze } from '../../../../contract/money.ts';
import {
  type CounterState,
  counterAllows,
  counterReducer,
  initialState,
} from '../../../../src/custom/counter/counterState.ts';
import type { Receipt } from '../../../../src/money/receipt.ts';
import { boncardOf } from '../../../../src/wire/boncardOf.ts';
import { HttpFailure } from '../../../../src/wire/httpFailure.ts';
import type { MoneyCallFacts } from '../../../../src/wire/keptCall.ts';

const card = { ...boncardOf('1', 'DEMO0000000000000001'), amount: 80_00 as Grosze };
const receipt = { number: card.number } as Receipt;
const refusal = (reason: string, data?: number) => new HttpFailure(422, { reason, data } as never);

type Event = Parameters<typeof counterReducer>[1];

/** Returns the state after these events, starting from `state` or the initial one. */
function stateAfter(events: Event[], state: CounterState = initialState): CounterState {
  return events.reduce(counterReducer, state);
}

const again = { document: 'FV 1' };
const recorded: Event = { type: 'recorded', receipt, again };
const found: Event = { type: 'found', card, isReviewed: false };
const entering = stateAfter([found]);
const settling = stateAfter([{ type: 'sent' }], entering);
const call = { name: 'charge', card } as MoneyCallFacts<'charge'>;

test('a sale goes from the search to its result, and a purchase also shows the card’s details', () => {
  const steps = (...events: Event[]) => events.map((_, index) => stateAfter(events.slice(0, index + 1)).step);
  expect(steps(found, { type: 'sent' }, recorded, { type: 'timedOut' })).toEqual([
    'enter',
    'settle',
    'done',
    'search',
  ]);
  expect(steps({ type: 'found', card, isReviewed: true }, { type: 'accepted' })).toEqual(['review', 'enter']);
});

test('ignores scanner and Esc during a call', () => {
  expect(stateAfter([{ type: 'scanned', number: 'X' }, { type: 'left' }], settling)).toBe(settling);
  expect(counterAllows(settling, 'left')).toBe(false);
  expect(counterAllows(entering, 'left')).toBe(true);
});

test('each search begins with a new form', () => {
  const scanned = stateAfter([{ type: 'scanned', number: 'X' }], entering);
  expect(scanned).toMatchObject({ step: 'search', number: 'X', round: 1 });
  expect(stateAfter([{ type: 'left' }], stateAfter([found], scanned))).toMatchObject({
    number: '',
    round: 2,
  });
});

test('the result stays until the next search', () => {
  const done = stateAfter([recorded, { type: 'timedOut' }], settling);
  expect(done.receipt).toBe(receipt);
  expect(stateAfter([{ type: 'scanned', number: 'X' }], done).receipt).toBe(receipt);
  expect(stateAfter([{ type: 'searched' }], done).receipt).toBeUndefined();
});

test('the next card can be sold on the same document, until another card is searched for', () => {
  const done = stateAfter([recorded], settling);
  expect(done).toMatchObject({ step: 'done', again });
  expect(stateAfter([{ type: 'continued' }], done)).toMatchObject({
    step: 'search',
    receipt,
    again: undefined,
  });
  const waiting = stateAfter([{ type: 'timedOut' }], done);
  expect(waiting).toMatchObject({ step: 'search', again });
  expect(stateAfter([{ type: 'searched' }], waiting).again).toBeUndefined();
  expect(counterAllows(stateAfter([found], waiting), 'continued')).toBe(false);
});

test('the next card on the same document may have been scanned, or its number begun, before', () => {
  const scanned = stateAfter([recorded, { type: 'timedOut' }, { type: 'scanned', number: 'X' }], settling);
  const continued = stateAfter([{ type: 'continued' }], scanned);
  expect(continued).toEqual({ ...scanned, again: undefined, isNext: true });
});

describe('a refusal', () => {
  const refused = (reason: string, data?: number) =>
    stateAfter([{ type: 'refused', failure: refusal(reason, data), call }], settling);

  test('leads back to the form', () => {
    const refusal = 'salon-mismatch';
    expect(refused(refusal)).toMatchObject({ step: 'enter', card, refusal });
  });
  test('shows the current balance', () => {
    expect(refused('amount-above-balance', 20)).toMatchObject({ step: 'enter', card: { amount: 20_00 } });
  });
  test('may require the card’s PIN again', () => {
    expect(refused('search-first')).toMatchObject({ step: 'search', number: card.number });
  });
  test('of a card that was sold or canceled meanwhile leads to its search, which says so', () => {
    expect(refused('boncard-unavailable')).toMatchObject({ step: 'search', number: card.number });
  });
  test('of a call from before a reload is shown above the search', () => {
    const failure = refusal('boncard-unavailable');
    const late = stateAfter([{ type: 'resumed' }, { type: 'refused', failure, call }]);
    expect(late).toMatchObject({ step: 'search', lateRefusal: { failure, call } });
    expect(stateAfter([{ type: 'searched' }], late).lateRefusal).toBeUndefined();
  });
});

test.each([stateAfter([{ type: 'found', card, isReviewed: true }]), entering, settling])(
  'the step $step marks a card as outdated if another tab has changed it, and no other card',
  (state) => {
    const changed = stateAfter([{ type: 'changedMeanwhile', id: '1' }], state);
    expect(changed).toEqual({ ...state, isOutdated: true });
    expect(stateAfter([{ type: 'changedMeanwhile', id: '2' }], state)).toBe(state);
  },
);

test('resumes a call only without a card at the counter', () => {
  expect(counterAllows(initialState, 'resumed')).toBe(true);
  expect(counterAllows(entering, 'resumed')).toBe(false);
});

describe('a large sum', () => {
  const asking = stateAfter([{ type: 'asked', typed: { amount: 5000 } }], entering);

  test('has to be confirmed before it is sent', () => {
    expect(asking).toMatchObject({ step: 'confirm', card, typed: { amount: 5000 } });
    expect(stateAfter([{ type: 'sent' }], asking).step).toBe('settle');
    expect(stateAfter([{ type: 'declined' }], asking)).toEqual(entering);
  });
  test('no longer has to be confirmed once the next card is scanned, or this one has changed', () => {
    expect(stateAfter([{ type: 'scanned', number: 'X' }], asking)).toMatchObject({ step: 'search' });
    expect(stateAfter([{ type: 'changedMeanwhile', id: '2' }], asking)).toBe(asking);
    expect(stateAfter([{ type: 'changedMeanwhile', id: '1' }], asking)).toMatchObject({
      step: 'enter',
      isOutdated: true,
    });
  });
});

describe('the result of undoing something', () => {
  test('is shown above an empty counter, which waits for the next card', () => {
    const undone = stateAfter([{ type: 'undone', receipt, cardId: '1' }]);
    expect(undone).toMatchObject({ step: 'search', receipt, round: 1 });
  });
  test('does not affect another card’s sale, and ends one of the same card', () => {
    expect(stateAfter([{ type: 'undone', receipt, cardId: '2' }], entering)).toEqual({
      ...entering,
      receipt,
    });
    expect(stateAfter([{ type: 'undone', receipt, cardId: '1' }], entering).step).toBe('search');
  });
  test('offers to make an undone sale again, unless another one is being made', () => {
    expect(stateAfter([{ type: 'resold', receipt, card }])).toMatchObject({ step: 'enter', card, receipt });
    expect(counterAllows(entering, 'resold')).toBe(false);
    expect(counterAllows(settling, 'undone')).toBe(false);
  });
});
