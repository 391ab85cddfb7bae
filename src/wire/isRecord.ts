/** Returns whether a host sent an object with fields. */
export function isRecord(wire: unknown): wire is Record<string, unknown> {
  return wire instanceof Object && !Array.isArray(wire);
}
