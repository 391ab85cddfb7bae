import type { Grosze } from '../../contract/money.ts';

/** A count of things and their sum in grosze. */
export interface Total {
  count: number;
  amount: Grosze;
}

/** The total of a salon or a period. */
export interface NamedTotal {
  name: string;
  /** A shorter name for the axis of a chart, if it differs. */
  tick?: string;
  count?: number;
  amount: Grosze;
}
