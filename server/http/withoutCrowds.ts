/** More values than any list or map in a body may have; each has a limit of its own. */
export const CROWD = 100;

/**
 * Returns the fields of a body with NaN, which no schema accepts, in place of those that contain more than
 * {@link CROWD} values: a schema would report each wrong one before it compares their number with its limit.
 */
export function withoutCrowds(body: object): object {
  return Object.fromEntries(
    Object.entries(body).map(([name, field]) => [name, isCrowd(field) ? Number.NaN : field]),
  );
}

function isCrowd(field: unknown): boolean {
  const values = [field];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    const within = Array.isArray(value) ? value : Object.values(value);
    if (values.length + within.length > CROWD) return true;
    values.push(...within);
  }
  return false;
}
