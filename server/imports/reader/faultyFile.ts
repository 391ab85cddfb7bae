import type { FileFault } from '../../../contract/boncardImport.ts';

/** Why a file of cards cannot be read. */
export class FaultyFile extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}
