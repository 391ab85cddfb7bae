import { Statistics } from './Statistics.tsx';

/** /panel/statistics/by-charge: the charges (requirements "Errors"). */
export default function ChargeStatistics() {
  return <Statistics type="charge" />;
}
