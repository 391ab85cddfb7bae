import { Statistics } from './Statistics.tsx';

/** /panel/statistics/by-sell: the purchases (requirements "Errors"). */
export default function SellStatistics() {
  return <Statistics type="sell" />;
}
