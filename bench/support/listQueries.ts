/** What a shop's lists can be searched for, and an employer's session. */
export interface Clues {
  salonId: string;
  number: string;
  /** As many ids as one request may ask for. */
  boncardIds: readonly string[];
  /** A transaction's reference. */
  reference: string;
  employerToken: string;
}

export interface ListQuery {
  path: string;
  query?: Record<string, string | number>;
  /** The first page by default. Each page is asked for together with its total. */
  page?: keyof typeof pages;
  /** A session other than the administrator's. */
  token?: string;
}

/** Each function returns the page to ask for, given the number of pages. */
export const pages = {
  first: () => 1,
  middle: (count: number) => Math.ceil(count / 2),
  last: (count: number) => count,
};

const CARDS = '/api/boncards';
const TRANSACTIONS = '/api/boncards-transactions';
const FIND = '/api/find';
const SUMMARY = '/api/boncards-transactions/summary';
const BOOKS = '/api/books';

const sales = { stats_type: 'charge' };
const sold = { stats_type: 'sell' };
const year = { ...sold, issue_date_from: daysAgo(500), issue_date_to: daysAgo(135) };
const quarter = { ...sold, issue_date_from: daysAgo(190), issue_date_to: daysAgo(100) };
const amounts = { ...sold, issue_amount_from: 50, issue_amount_to: 60.5 };
const PART = '0000077';
/** Few numbers begin with the first, almost all with the second. */
const FEW = '77';
const MOST = 'BO';

/**
 * Returns queries with every filter of the lists (wire "Transactions", "Cards"), alone and combined, and every book.
 */
export function queriesOf({
  salonId: place,
  number,
  boncardIds,
  reference,
  employerToken: token,
}: Clues): Record<string, ListQuery> {
  return {
    cards: { path: CARDS },
    'cards-middle-page': { path: CARDS, page: 'middle' },
    'cards-last-page': { path: CARDS, page: 'last' },
    'cards-used-middle-page': { path: CARDS, query: { status: 3 }, page: 'middle' },
    'cards-used-last-page': { path: CARDS, query: { status: 3 }, page: 'last' },
    'cards-of-a-number': { path: CARDS, query: { query: number } },
    'cards-of-part-of-a-number': { path: CARDS, query: { query: PART } },
    'cards-of-two-digits': { path: CARDS, query: { query: FEW } },
    'cards-of-two-letters': { path: CARDS, query: { query: MOST } },
    'cards-of-two-letters-middle-page': { path: CARDS, query: { query: MOST }, page: 'middle' },
    'cards-of-a-type': { path: CARDS, query: { type: 1 } },
    'cards-of-a-type-middle-page': { path: CARDS, query: { type: 1 }, page: 'middle' },
    'cards-of-a-salon': { path: CARDS, query: { salon: place } },
    'cards-of-a-salon-by-balance': { path: CARDS, query: { salon: place, sort: 'amount', order: 'desc' } },
    'cards-expired': { path: CARDS, query: { expired: 'true' } },
    'cards-blocked': { path: CARDS, query: { blocked: 'true' } },
    'cards-with-a-locked-pin': { path: CARDS, query: { pin_locked: 'true' } },
    'cards-of-a-balance': { path: CARDS, query: { amount_from: 50, amount_to: 60.5 } },
    'cards-of-two-letters-and-a-balance': { path: CARDS, query: { query: MOST, amount_from: 50 } },
    'cards-of-ids': { path: CARDS, query: { ids: boncardIds.join() } },
    'find-part-of-a-number': { path: FIND, query: { q: PART } },
    'find-letters-of-most-numbers': { path: FIND, query: { q: 'BON' } },
    'find-a-document': { path: FIND, query: { q: 'PAR 700' } },
    'find-the-beginning-of-most-documents': { path: FIND, query: { q: 'PAR' } },
    'find-a-document-of-an-employer': { path: FIND, query: { q: 'PAR 700' }, token },
    'find-the-beginning-of-most-documents-of-an-employer': { path: FIND, query: { q: 'PAR' }, token },
    'sales-last-page': { path: TRANSACTIONS, query: sales, page: 'last' },
    purchases: { path: TRANSACTIONS, query: sold },
    'purchases-middle-page': { path: TRANSACTIONS, query: sold, page: 'middle' },
    'purchases-last-page': { path: TRANSACTIONS, query: sold, page: 'last' },
    'purchases-of-a-year-last-page': { path: TRANSACTIONS, query: year, page: 'last' },
    'purchases-of-a-salon-last-page': { path: TRANSACTIONS, query: { ...year, place }, page: 'last' },
    'purchases-of-an-amount': { path: TRANSACTIONS, query: amounts },
    'purchases-of-an-amount-last-page': { path: TRANSACTIONS, query: amounts, page: 'last' },
    'purchases-of-an-amount-middle-page': { path: TRANSACTIONS, query: amounts, page: 'middle' },
    'purchases-of-an-amount-in-a-quarter': { path: TRANSACTIONS, query: { ...quarter, ...amounts } },
    'purchases-of-a-number': { path: TRANSACTIONS, query: { ...sold, number } },
    'purchases-of-a-reference': { path: TRANSACTIONS, query: { ...sold, reference } },
    'purchases-of-part-of-a-number': { path: TRANSACTIONS, query: { ...sold, number: PART } },
    'purchases-of-two-digits': { path: TRANSACTIONS, query: { ...sold, number: FEW } },
    'purchases-of-two-letters': { path: TRANSACTIONS, query: { ...sold, number: MOST } },
    'purchases-of-two-letters-middle-page': {
      path: TRANSACTIONS,
      query: { ...sold, number: MOST },
      page: 'middle',
    },
    'purchases-of-an-employer': { path: TRANSACTIONS, query: sold, token },
    'purchases-of-an-employer-last-page': { path: TRANSACTIONS, query: sold, page: 'last', token },
    'purchases-of-an-amount-of-an-employer': { path: TRANSACTIONS, query: amounts, token },
    summary: { path: SUMMARY, query: sold },
    'summary-of-a-quarter': { path: SUMMARY, query: { ...quarter, place } },
    'summary-of-an-amount': { path: SUMMARY, query: amounts },
    'summary-of-an-amount-in-a-salon': { path: SUMMARY, query: { ...amounts, place } },
    'summary-of-an-amount-of-an-employer': { path: SUMMARY, query: amounts, token },
    'summary-of-two-digits': { path: SUMMARY, query: { ...sold, number: FEW } },
    'summary-of-two-letters': { path: SUMMARY, query: { ...sold, number: MOST } },
    'summary-of-a-number': { path: SUMMARY, query: { ...sold, number } },
    'summary-of-a-reference': { path: SUMMARY, query: { ...sold, reference } },
    'summary-of-an-employer': { path: SUMMARY, query: sold, token },
    overview: { path: `${BOOKS}/overview` },
    'overview-of-an-employer': { path: `${BOOKS}/overview`, token },
    'liability-today': { path: `${BOOKS}/liability`, query: { at: daysAgo(0) } },
    'liability-of-a-year-ago': { path: `${BOOKS}/liability`, query: { at: daysAgo(365) } },
    'liability-of-a-salon': {
      path: `${BOOKS}/liability`,
      query: { at: daysAgo(0), salon: place, expired: 'true' },
    },
    'roll-forward-of-this-month': { path: `${BOOKS}/roll-forward`, query: { month: daysAgo(0).slice(0, 7) } },
    'roll-forward-of-a-year-ago': {
      path: `${BOOKS}/roll-forward`,
      query: { month: daysAgo(365).slice(0, 7) },
    },
    'settlement-of-this-month': { path: `${BOOKS}/settlement`, query: { month: daysAgo(0).slice(0, 7) } },
    'settlement-of-a-year-ago': { path: `${BOOKS}/settlement`, query: { month: daysAgo(365).slice(0, 7) } },
    exceptions: { path: `${BOOKS}/exceptions`, query: { from: daysAgo(30), to: daysAgo(0) } },
  };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
