import { Statistics } from './Statistics.tsx';

/** /panel/statistics/by-sell: the purchases (spec §2). */
export default function SellStatistics() {
  return <Statistics type="sell" />;
}
