/** Returns the fields of a record that have a value, without those that the host left out. */
export function toldIn(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
