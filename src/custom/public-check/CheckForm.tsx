import { type FormEvent, type KeyboardEvent, useState } from 'react';
import {
  isCardNumber,
  isPin,
  normalizeCardNumber,
  normalizePin,
  PIN_LENGTH,
} from '../../../contract/cardNumber.ts';
import { doorPaths } from '../../doorPaths.ts';
import { hostConfig } from '../../hostConfig.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { loadFailure } from '../../i18n/loadFailure.ts';
import { useCheckTexts } from '../../i18n/useCheckTexts.ts';
import { useDoorTexts } from '../../i18n/useDoorTexts.ts';
import { Field } from '../door/Field.tsx';
import { FormProblem } from '../door/FormProblem.tsx';
import { type Failure, failureSentence, unreachable } from '../door/failureSentence.ts';
import { type Rule, requiredAnd } from '../door/rules.ts';
import { SubmitButton } from '../door/SubmitButton.tsx';
import { useFields } from '../door/useFields.ts';
import { useMounted } from '../door/useMounted.ts';
import { ask, prepareAsking } from './ask.ts';
import { CardNumberField } from './CardNumberField.tsx';
import type { CheckResult } from './CheckResult.tsx';
import type { CheckedBoncard } from './checkBoncard.ts';

interface CheckFormProps {
  onFound: (card: CheckedBoncard, Result: typeof CheckResult) => void;
}

const numberRule: Rule = requiredAnd((value) =>
  isCardNumber(normalizeCardNumber(value)) ? undefined : { message: 'cardNumber', args: {} },
);
const pinRule: Rule = requiredAnd((value) =>
  isPin(normalizePin(value)) ? undefined : { message: 'pin', args: {} },
);
const noRule: Rule = () => undefined;

/** Number and PIN of the card that a customer asks about. */
export function CheckForm({ onFound }: CheckFormProps) {
  const texts = useCheckTexts();
  const doorTexts = useDoorTexts();
  // The prerendered page asks for the PIN, as almost every host does.
  const asksPin = !useMounted() || hostConfig.checkAsksPin();
  const fields = useFields<'number' | 'pin'>({ number: numberRule, pin: asksPin ? pinRule : noRule });
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const unfound = asksPin ? texts.dataIncorrect : texts.numberIncorrect;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (pending || !fields.pass(form)) return;
    setFailure(undefined);
    setPending(true);
    const number = normalizeCardNumber(fields.values.number);
    const question = asksPin ? { number, pin: normalizePin(fields.values.pin) } : { number };
    const answer = await ask(question).finally(() => setPending(false));
    if ('card' in answer) onFound(answer.card, answer.Result);
    else if (!fields.refuse(form, answer.failure.errors)) setFailure(answer.failure);
  }

  /** A scanner ends the number with Enter: the PIN comes next. */
  function moveOnToPin(event: KeyboardEvent<HTMLInputElement>) {
    const pinInput = event.currentTarget.form?.elements.namedItem('pin');
    if (event.key !== 'Enter' || fields.values.pin !== '' || !(pinInput instanceof HTMLElement)) return;
    event.preventDefault();
    pinInput.focus();
  }

  return (
    <>
      <p className="lead">{texts.lead}</p>
      <form className="card" method="post" noValidate onFocus={() => void prepareAsking()} onSubmit={submit}>
        {failure && (
          <FormProblem>
            {failure.reason === 'boncard-data-incorrect'
              ? unfound
              : failureSentence(failure, doorTexts, unfound)}{' '}
            {failure === unreachable && (
              <a className="text-link" href={doorPaths.publicCheck}>
                {loadFailure[currentLanguage()].reload}
              </a>
            )}
          </FormProblem>
        )}
        <CardNumberField
          {...fields.field('number')}
          label={texts.number}
          hint={texts.numberHint}
          onKeyDown={moveOnToPin}
        />
        {asksPin && (
          <Field
            {...fields.field('pin')}
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
