/** Room for so many exports at once; one more is told so and does not wait for a connection. */
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
