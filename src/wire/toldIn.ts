/** Returns the fields of a record that are known, without those that its host left out. */
export function toldIn(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
