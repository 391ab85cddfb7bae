import type { Rule } from '../door/rules.ts';

/** The shape of an address only; whether it exists the host knows. */
export const email: Rule = (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? undefined : { message: 'email', args: {} };
