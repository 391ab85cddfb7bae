import type { KeyboardEvent } from 'react';
import {
  isCardNumber,
  isPin,
  normalizeCardNumber,
  normalizePin,
  PIN_LENGTH,
} from '../../../contract/cardNumber.ts';
import { fill } from '../../../contract/fill.ts';
import { failureSentence } from '../../failureSentence.ts';
import { hostConfig } from '../../hostConfig.ts';
import type { FailureKey } from '../../httpFailure.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { loadFailure } from '../../i18n/loadFailure.ts';
import { useCheckTexts } from '../../i18n/useCheckTexts.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { paths } from '../../paths.ts';
import { ask, type OnFound, prepareAsking, unreachable } from './ask.ts';
import { CardNumberField } from './CardNumberField.tsx';
import { Field } from './Field.tsx';
import { FormProblem } from './FormProblem.tsx';
import { type Rule, requiredAnd } from './rules.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { useMounted } from './useMounted.ts';
import { usePublicForm } from './usePublicForm.ts';

const numberRule: Rule = requiredAnd((value) =>
  isCardNumber(normalizeCardNumber(value)) ? undefined : { message: 'cardNumber', args: {} },
);
const pinRule: Rule = requiredAnd((value) =>
  isPin(normalizePin(value)) ? undefined : { message: 'pin', args: {} },
);
const noRule: Rule = () => undefined;

/** Number and PIN of the card that a customer asks about. */
export function CheckForm({ onFound }: { onFound: OnFound }) {
  const texts = useCheckTexts();
  const publicTexts = usePublicTexts();
  // The prerendered page asks for the PIN, as almost every host does.
  const asksPin = !useMounted() || hostConfig.checkAsksPin();
  const { values, field, failure, pending, onSubmit } = usePublicForm<'number' | 'pin'>(
    { number: numberRule, pin: asksPin ? pinRule : noRule },
    (typed) => {
      const number = normalizeCardNumber(typed.number);
      return ask(asksPin ? { number, pin: normalizePin(typed.pin) } : { number }, onFound);
    },
  );
  const unfound = asksPin ? texts.dataIncorrect : texts.numberIncorrect;

  function say(message: string, args: Record<string, unknown>): string {
    const sentence = publicTexts.failures[message.replace(/^error\./, '') as FailureKey] ?? message;
    return fill(sentence, args as Record<string, string>);
  }

  /** A scanner ends the number with Enter: the PIN comes next. */
  function moveOnToPin(event: KeyboardEvent<HTMLInputElement>) {
    const pinInput = event.currentTarget.form?.elements.namedItem('pin');
    if (event.key !== 'Enter' || values.pin !== '' || !(pinInput instanceof HTMLElement)) return;
    event.preventDefault();
    pinInput.focus();
  }

  return (
    <>
      <p className="lead">{texts.lead}</p>
      <form
        className="card"
        method="post"
        noValidate
        onFocus={() => void prepareAsking()}
        onSubmit={onSubmit}
      >
        {failure && (
          <FormProblem>
            {failure.body.reason === 'boncard-data-incorrect'
              ? unfound
              : failureSentence(failure, say, unfound)}{' '}
            {failure === unreachable && (
              <a className="text-link" href={paths.publicCheck}>
                {loadFailure[currentLanguage()].reload}
              </a>
            )}
          </FormProblem>
        )}
        <CardNumberField
          {...field('number')}
          label={texts.number}
          hint={texts.numberHint}
          onKeyDown={moveOnToPin}
        />
        {asksPin && (
          <Field
            {...field('pin')}
            label={texts.pin}
            hint={texts.pinHint}
            className="code short"
            maxLength={PIN_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <SubmitButton label={texts.submit} pendingLabel={texts.pending} pending={pending} />
      </form>
    </>
  );
}
