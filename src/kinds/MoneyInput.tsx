import { type Grosze, groszeToPln, parseMoney, plnToGrosze } from '../../contract/money.ts';
import type { KindInputProps } from './kindInputProps.ts';
import { TypedNumberInput } from './TypedNumberInput.tsx';

/** An amount such as `1 500,50`; its value is in grosze, or the typed text while that is not an amount. */
export function MoneyInput(props: KindInputProps) {
  return <TypedNumberInput {...props} inputMode="decimal" valueIn={amountIn} textOf={amountText} />;
}

/** The same with a sign, such as `−20`. It uses the text keyboard, as a phone's decimal keys may have no minus. */
export function SignedMoneyInput(props: KindInputProps) {
  return <TypedNumberInput {...props} inputMode="text" valueIn={signedAmountIn} textOf={amountText} />;
}

/** The same for a filter: its value is in PLN, because a list's URL and saved views keep it so. */
export function MoneyFilterInput(props: KindInputProps) {
  return <TypedNumberInput {...props} inputMode="decimal" valueIn={plnIn} textOf={plnText} />;
}

function amountIn(text: string): Grosze | string | null {
  if (text.trim() === '') return null;
  const grosze = parseMoney(text);
  return typeof grosze === 'number' ? grosze : text;
}

const SIGN = /^\s*([-−–+])/;

function signedAmountIn(text: string): number | string | null {
  const [, sign] = SIGN.exec(text) ?? [];
  const amount = amountIn(text.replace(SIGN, ''));
  if (!sign) return amount;
  return typeof amount === 'number' ? (sign === '+' ? amount : -amount) : text;
}

function plnIn(text: string): number | string | null {
  const amount = amountIn(text);
  if (typeof amount === 'number') return groszeToPln(amount);
  // `1.500` is not an amount, as it may mean 1500. Written with a comma, it is not read as the number 1.5 later.
  return amount?.replace('.', ',') ?? null;
}

function plnText(value: unknown): string {
  return amountText(typeof value === 'number' ? (plnToGrosze(value) ?? value) : value);
}

/** Returns an amount as people type it in Polish: `1500`, `80,50`. */
function amountText(value: unknown): string {
  if (!Number.isSafeInteger(value)) return String(value ?? '');
  const pln = groszeToPln(value as Grosze);
  return Number.isInteger(pln) ? String(pln) : pln.toFixed(2).replace('.', ',');
}
