import type { Grosze } from '../../contract/money.ts';

/** A number of things and their sum in grosze. */
export interface Total {
  count: number;
  amount: Grosze;
}

/** The total of a salon or a period. */
export interface NamedTotal {
  name: string;
  /** The name on the axis of a chart, if it differs. */
  tick?: string;
  count?: number;
  amount: Grosze;
}
