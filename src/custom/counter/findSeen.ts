import { warsawDayOf } from '../../../contract/warsaw.ts';
import type { RecentTransaction } from '../../money/transactionReceipt.ts';
import type { PanelDataProvider } from '../../wire/usePanelDataProvider.ts';

/** How many transactions are offered at most; whoever needs more types more of the document's number. */
const AT_MOST = 6;
const LAST_FOUR = /^[0-9A-Z]{4}$/;

/**
 * Returns the salon's transactions that a text may mean, one for each card, newest first: those of today with a card that ends with
 * these four characters, or else those whose document begins with it. @throws {HttpFailure}
 */
export async function findSeen(
  dataProvider: PanelDataProvider,
  salonId: string,
  text: string,
): Promise<RecentTransaction[]> {
  const typed = text.trim().toUpperCase();
  const today = warsawDayOf(new Date());
  const ofToday = LAST_FOUR.test(typed)
    ? await list({ number: typed, issue_date_from: today, issue_date_to: today })
    : [];
  const withEnd = ofToday.filter(({ boncard }) => boncard.endsWith(typed));
  const seen = withEnd.length > 0 ? withEnd : await list({ document: text.trim() });
  return seen
    .toSorted((one, other) => other.transaction_date.getTime() - one.transaction_date.getTime())
    .filter(({ boncard_id: id }, index, all) => all.findIndex((other) => other.boncard_id === id) === index)
    .slice(0, AT_MOST);

  async function list(filter: object): Promise<RecentTransaction[]> {
    const lists = await Promise.all(
      (['charge', 'sell'] as const).map((stats_type) =>
        dataProvider.getList<RecentTransaction>('boncards-transactions', {
          filter: { stats_type, place: salonId, ...filter },
          pagination: { page: 1, perPage: 4 * AT_MOST },
        }),
      ),
    );
    return lists.flatMap(({ data }) => data);
  }
}
