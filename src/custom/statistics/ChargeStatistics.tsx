import { Statistics } from './Statistics.tsx';

/** /panel/statistics/by-charge: the charges (spec §2). */
export default function ChargeStatistics() {
  return <Statistics type="charge" />;
}
