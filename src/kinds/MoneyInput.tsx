import { useState } from 'react';
import { TextInput } from 'react-admin';
import { type Grosze, groszeToPln, parseMoney, plnToGrosze } from '../../contract/money.ts';
import type { KindInputProps } from './kindInputProps.ts';

/** An amount such as `1 500,50`; its value is in PLN, or the typed text while that is not an amount. */
export function MoneyInput(props: KindInputProps) {
  return <AmountInput {...props} inputMode="decimal" plnIn={plnIn} />;
}

/** The same with a sign, `−20`: a phone's decimal keys may have none. */
export function SignedMoneyInput(props: KindInputProps) {
  return <AmountInput {...props} inputMode="text" plnIn={signedPlnIn} />;
}

interface AmountInputProps extends KindInputProps {
  inputMode: 'decimal' | 'text';
  plnIn: (text: string) => number | string | null;
}

function AmountInput({ inputMode, plnIn, ...props }: AmountInputProps) {
  // The typed text is not reformatted: `150,` may become `150,50`.
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      {...props}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode } }}
      parse={(text: string) => {
        setTyped(text);
        return plnIn(text);
      }}
      format={(value: unknown) => (value === plnIn(typed) ? typed : textOf(value))}
    />
  );
}

function plnIn(text: string): number | string | null {
  if (text.trim() === '') return null;
  const grosze = parseMoney(text);
  if (typeof grosze === 'number') return groszeToPln(grosze);
  if (grosze !== 'tooManyDecimals') return text;
  // Still a number, for which the contract reports too many decimals: also for `1.500`, which may be meant as 1500.
  const pln = Number.parseFloat(text.replace(/\s/g, '').replace(',', '.'));
  return plnToGrosze(pln) === undefined ? pln : pln + 0.001;
}

const SIGN = /^\s*([-−–+])/;

function signedPlnIn(text: string): number | string | null {
  const [, sign] = SIGN.exec(text) ?? [];
  const pln = plnIn(text.replace(SIGN, ''));
  if (!sign) return pln;
  return typeof pln === 'number' ? (sign === '+' ? pln : -pln) : text;
}

function textOf(value: unknown): string {
  const grosze = typeof value === 'number' ? plnToGrosze(value) : undefined;
  return grosze === undefined ? String(value ?? '') : typedAmount(grosze);
}

/** Returns an amount as it is typed in Polish: `1500`, `80,50`. */
function typedAmount(amount: Grosze): string {
  const pln = groszeToPln(amount);
  return Number.isInteger(pln) ? String(pln) : pln.toFixed(2).replace('.', ',');
}
