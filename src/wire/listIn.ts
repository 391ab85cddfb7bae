/**
 * Returns the items of a list; empty if a host sent none. PHP writes a list with gaps as an object:
 * `{"0": …, "2": …}` (wire "Bare hosts").
 */
export function listIn(wire: unknown): unknown[] {
  return wire instanceof Object ? Object.values(wire) : [];
}
