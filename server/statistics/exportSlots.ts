/** Room for so many exports at once: each holds a database connection for as long as its client takes to read. */
export interface ExportSlots {
  /** Takes a slot and gives what frees it; undefined where all are taken. */
  take(): (() => void) | undefined;
}

export function createExportSlots(count: number): ExportSlots {
  let taken = 0;
  return {
    take() {
      if (taken >= count) return undefined;
      taken += 1;
      return () => {
        taken -= 1;
      };
    },
  };
}
