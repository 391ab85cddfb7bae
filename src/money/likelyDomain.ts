/** The mail domains that most people here use. */
const common = [
  'gmail.com',
  'wp.pl',
  'onet.pl',
  'o2.pl',
  'op.pl',
  'vp.pl',
  'interia.pl',
  'gazeta.pl',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'yahoo.com',
];

/** Domains that exist, although they are only a typing error away from those. */
const alsoReal = ['ymail.com', 'mail.com', 'email.com', 'go2.pl', 'wp.eu', 'onet.eu', 'interia.eu'];

/**
 * Returns the common domain that was probably meant if an address has a typing error in its domain: `gmail.com` for
 * `gmial.com`.
 */
export function likelyDomain(email: string): string | undefined {
  const [, domain] = /^[^@]+@([^@\s]+)\s*$/.exec(email.toLowerCase()) ?? [];
  if (!domain || common.includes(domain) || alsoReal.includes(domain)) return undefined;
  const meant = common.filter((one) => isSlip(domain, one));
  return meant.length === 1 ? meant[0] : undefined;
}

/** Returns whether two texts differ by one missing, additional or wrong letter, or by two swapped ones. */
function isSlip(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const wrong = typed.slice(start, typed.length - end);
  const right = meant.slice(start, meant.length - end);
  const isSwapped = wrong.length === 2 && right === `${wrong[1]}${wrong[0]}`;
  return isSwapped || Math.max(wrong.length, right.length) === 1;
}
