import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  cardNumberIn,
  groupCardNumber,
  isCardNumber,
  isPin,
  normalizeCardNumber,
  normalizePin,
} from '../../../contract/cardNumber.ts';
import { fill } from '../../../contract/fill.ts';
import type { Said } from '../../i18n/messageKey.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import type { Translate } from '../../i18n/useTranslate.ts';
import { regroupIn } from '../../kinds/regroup.ts';
import { Icon } from '../../outside/Icon.tsx';
import { useCameraView } from '../../ui/camera/useCameraView.tsx';
import { type CheckedBoncard, checkedBoncard } from '../../wire/checkedBoncard.ts';
import { hostConfig } from '../../wire/hostConfig.ts';
import { failureSentence, HttpFailure } from '../../wire/httpFailure.ts';
import { Field } from './Field.tsx';
import { sendAsVisitor } from './sendAsVisitor.ts';
import { useMounted } from './useMounted.ts';

const names = ['number', 'pin'] as const;
type Name = (typeof names)[number];

interface CheckFormProps {
  /** The field that takes the focus, if this is not the visitor's first card. */
  focused?: Name | undefined;
  onFound: (card: CheckedBoncard) => void;
}

/** Number and PIN of a card, validated on submit and from then on at every change (requirements "Validation"). */
export function CheckForm({ focused, onFound }: CheckFormProps) {
  const { form: texts, words, fields, error, scan } = usePublicTexts();
  const isMounted = useMounted();
  // The prerendered page has the PIN field, as it is needed unless a setting says otherwise.
  const asksPin = !isMounted || hostConfig.checkAsksPin();
  const [values, setValues] = useState(isMounted ? emptyForm : prerenderedInput);
  const [isChecked, setChecked] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<HttpFailure>();
  /** The host's message for each field, until the field changes. */
  const [refusals, setRefusals] = useState<Partial<Record<string, string>>>({});
  // After hydration, because the prerendered page does not know the URL's fragment.
  useEffect(() => {
    const number = numberInFragment();
    if (number) setValues((before) => (before.number === '' ? { ...before, number } : before));
  }, []);
  // Discards the answer if another card has been scanned meanwhile.
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const abort = new AbortController();
    leaving.current = abort;
    return () => abort.abort();
  }, []);
  const shown = names.filter((name) => name !== 'pin' || asksPin);
  const isAboutField = shown.some((name) => failure?.body.errors?.[name]);
  const unfound = asksPin ? texts.dataIncorrect : texts.numberIncorrect;

  function sentenceOf(failure: HttpFailure): string {
    if (failure.reason === 'boncard-data-incorrect') return unfound;
    // Our server's sentences for some of these reasons are for tills and for the person who runs it.
    if (failure.status === 503 && failure.reason) return texts.unavailable;
    const say: Translate = (key, args) =>
      fill(error[key.replace('error.', '') as keyof typeof error] ?? key, {
        ...(args as HttpFailure['args']),
      });
    return failureSentence(failure, say, unfound as Said);
  }

  function fieldProps(name: Name) {
    const problem = isChecked ? problemOf(name, values[name]) : undefined;
    return {
      name,
      value: values[name],
      readOnly: isPending,
      problem: problem ? fields[problem] : refusals[name],
    };
  }

  function change(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }));
    setRefusals((before) => ({ ...before, [name]: undefined }));
  }

  const form = useRef<HTMLFormElement>(null);
  const camera = useCameraView({
    load: async () => (await import('./Camera.tsx')).Camera,
    onScan(number) {
      flushSync(() => change('number', groupCardNumber(number)));
      if (!form.current) return;
      // The same as after Enter from a scanner.
      if (asksPin) inputOf(form.current, 'pin').focus();
      else form.current.requestSubmit();
    },
    focusField: () => form.current && inputOf(form.current, 'number').focus(),
  });

  /** A scanner ends the number with Enter, which moves the focus to the PIN. */
  function focusPinOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || values.pin !== '' || !asksPin || !event.currentTarget.form) return;
    event.preventDefault();
    inputOf(event.currentTarget.form, 'pin').focus();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending) return;
    setChecked(true);
    const wrong = shown.find((name) => problemOf(name, values[name]));
    if (wrong) return inputOf(form, wrong).focus();
    setFailure(undefined);
    setPending(true);
    const number = normalizeCardNumber(values.number);
    const body = asksPin ? { number, pin: normalizePin(values.pin) } : { number };
    const { signal } = leaving.current;
    try {
      onFound(checkedBoncard(await sendAsVisitor('POST /api/check-boncard', { body, signal })));
    } catch (failure) {
      if (signal.aborted) return;
      setPending(false);
      if (!(failure instanceof HttpFailure)) throw failure;
      setFailure(failure);
      setRefusals(failure.body.errors ?? {});
      const refused = shown.find((name) => failure.body.errors?.[name]);
      if (refused) inputOf(form, refused).focus();
    }
  }

  return (
    <>
      <p className="lead">{texts.lead}</p>
      <form ref={form} className="card" method="post" noValidate onSubmit={onSubmit}>
        {failure && !isAboutField && (
          <div className="form-problem" role="alert">
            <Icon name="warning" />
            {sentenceOf(failure)}
          </div>
        )}
        <Field
          {...fieldProps('number')}
          label={words.fields.number}
          hint={texts.numberHint}
          action={
            <button type="button" className="quiet" disabled={!isMounted || isPending} onClick={camera.open}>
              <Icon name="camera" />
              {scan.byCamera}
            </button>
          }
          notice={camera.notice}
          autoFocus={focused === 'number'}
          onChange={({ target }) => {
            camera.dropNotice();
            change('number', regroupIn(target));
          }}
          onKeyDown={focusPinOnEnter}
        />
        {asksPin && (
          <Field
            {...fieldProps('pin')}
            label={words.fields.pin}
            hint={texts.pinHint}
            className="short"
            autoFocus={focused === 'pin'}
            onChange={({ target }) => change('pin', target.value)}
          />
        )}
        {/* Disabled until hydration: without the script the form would put the PIN into the URL. */}
        <button type="submit" className="filled" disabled={!isMounted} aria-disabled={isPending}>
          {isPending && <span className="spinner" aria-hidden="true" />}
          {isPending ? texts.pending : texts.submit}
        </button>
      </form>
      {camera.view}
    </>
  );
}

/** Returns what is wrong with an input, if anything. */
function problemOf(name: Name, value: string) {
  if (value.trim() === '') return 'required';
  if (name === 'number') return isCardNumber(normalizeCardNumber(value)) ? undefined : 'cardNumber';
  return isPin(normalizePin(value)) ? undefined : 'pin';
}

function inputOf(form: HTMLFormElement, name: Name) {
  return form.elements.namedItem(name) as HTMLInputElement;
}

const emptyForm: Record<Name, string> = { number: '', pin: '' };

/** Returns what the visitor typed into the prerendered page before hydration. */
function prerenderedInput(): Record<Name, string> {
  const [number, pin] = names.map((name) => {
    const selector = `[data-prerendered] input[name="${name}"]`;
    return globalThis.document?.querySelector<HTMLInputElement>(selector)?.value ?? '';
  });
  return { number: number ?? '', pin: pin ?? '' };
}

/**
 * Returns the card number in the URL, from a printed QR code (requirements "Public check"); empty if there is none.
 */
export function numberInFragment(): string {
  const number = cardNumberIn(decoded(location.hash.slice(1)));
  return number ? groupCardNumber(number) : '';
}

/** Returns the fragment with its percent-encoding undone, such as blanks between the groups of a number. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
