import { warsawDayOf } from '../../../contract/warsaw.ts';
import { OWN_SPACE } from '../../kinds/regroup.ts';
import type { RecentTransaction } from '../../money/transactionReceipt.ts';
import { now } from '../../now.ts';
import type { PanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import { listTransactions } from './listTransactions.ts';

/** How many are offered at most; typing more of the document's number narrows them down. */
const AT_MOST = 6;
/** How many are read: many numbers of one import may share the typed characters. */
const READ = 100;
const LAST_FOUR = /^[0-9A-Z]{4}$/;

/**
 * Returns the salon's transactions that a text may mean, one per card, newest first: today's with a card whose
 * number ends with these four characters or, if there are none, those whose document begins with the text.
 * @throws {HttpFailure}
 */
export async function findSeen(
  dataProvider: PanelDataProvider,
  salonId: string,
  text: string,
): Promise<RecentTransaction[]> {
  const typed = text.replaceAll(OWN_SPACE, '').trim();
  const end = typed.toUpperCase();
  const today = warsawDayOf(now());
  const ofToday = LAST_FOUR.test(end)
    ? await list({ number: end, issue_date_from: today, issue_date_to: today })
    : [];
  // The filter also finds the characters in the middle of a number.
  const withEnd = ofToday.filter(({ boncard }) => boncard.endsWith(end));
  const seen = withEnd.length > 0 ? withEnd : await list({ document: typed });
  return seen
    .filter(({ boncard_id: id }, index) => seen.findIndex((other) => other.boncard_id === id) === index)
    .slice(0, AT_MOST);

  async function list(filter: object): Promise<RecentTransaction[]> {
    const listing = { filter: { place: salonId, ...filter }, perPage: READ };
    return (await listTransactions(dataProvider, listing)).transactions;
  }
}
