import { type FormEvent, useState } from 'react';
import { fill } from '../../../contract/fill.ts';
import type { Failure } from '../../failureSentence.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import type { Rule } from './rules.ts';

/**
 * The form of the public page: the values of its fields and the sentence beside each, checked on submit, then on every change (requirements "Validation").
 * Once all is right, `send` is called, and tells what failed. Its success has to take the form away: until that is gone, it
 * stays pending, and nothing is sent twice.
 */
export function usePublicForm<Name extends string>(
  rules: Record<Name, Rule<Name>>,
  send: (values: Record<Name, string>) => Promise<Failure | undefined>,
) {
  const names = Object.keys(rules) as Name[];
  const [values, setValues] = useState(() => typedAlready(names));
  const [checked, setChecked] = useState(false);
  const [refusals, setRefusals] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<Failure>();
  const [pending, setPending] = useState(false);
  const sentences = usePublicTexts().fields;

  function broken(name: Name) {
    return rules[name](values[name], values);
  }

  function problemOf(name: Name): string | undefined {
    const problem = checked && broken(name);
    return problem ? fill(sentences[problem.message], problem.args) : refusals[name];
  }

  /** Puts the focus into the first field that is wrong, and gives it; not every rule has its field on the screen. */
  function focusWrong(form: HTMLFormElement, isWrong: (name: Name) => unknown) {
    const wrong = names.filter(isWrong).map((name) => form.elements.namedItem(name));
    const input = wrong.find((element) => element instanceof HTMLElement);
    input?.focus();
    return input;
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (pending) return;
    setChecked(true);
    if (focusWrong(form, broken)) return;
    setFailure(undefined);
    setPending(true);
    const failed = await send(values).catch((bug: unknown) => {
      setPending(false);
      throw bug;
    });
    setPending(!failed);
    if (!failed) return;
    const refused = failed.body.errors ?? {};
    setRefusals(refused);
    if (!focusWrong(form, (name) => refused[name])) setFailure(failed);
  }

  return {
    values,
    /** What failed, where no field is to blame. */
    failure,
    pending,
    onSubmit,
    /** The props of the field of that name. */
    field: (name: Name) => ({
      name,
      value: values[name],
      problem: problemOf(name),
      onValue: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        setRefusals((before) => ({ ...before, [name]: undefined }));
      },
    }),
  };
}

/** A visitor may have typed into the prerendered page before this one takes it over. */
function typedAlready<Name extends string>(names: Name[]): Record<Name, string> {
  const typed = names.map((name) => {
    const selector = `[data-prerendered] input[name="${name}"]`;
    return [name, globalThis.document?.querySelector<HTMLInputElement>(selector)?.value ?? ''];
  });
  return Object.fromEntries(typed);
}
