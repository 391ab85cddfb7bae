import { useState } from 'react';
import { fill } from '../../i18n/fill.ts';
import { useDoorTexts } from '../../i18n/useDoorTexts.ts';
import type { Rule } from './rules.ts';

/** The values of a form's fields and the sentence beside each: checked on submit, then on every change (spec §5). */
export function useFields<Name extends string>(rules: Record<Name, Rule<Name>>) {
  const names = Object.keys(rules) as Name[];
  const [values, setValues] = useState(() => typedAlready(names));
  const [checked, setChecked] = useState(false);
  const [refusals, setRefusals] = useState<Partial<Record<Name, string>>>({});
  const sentences = useDoorTexts().fields;

  function broken(name: Name) {
    return rules[name](values[name], values);
  }

  function problemOf(name: Name): string | undefined {
    const problem = checked ? broken(name) : undefined;
    return problem ? fill(sentences[problem.message], problem.args) : refusals[name];
  }

  return {
    values,
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
    /** Whether everything is right; otherwise the first wrong field has the focus. */
    pass(form: HTMLFormElement): boolean {
      setChecked(true);
      const wrong = names.find((name) => broken(name));
      if (wrong) focus(form, wrong);
      return wrong === undefined;
    },
    /** Puts a host's sentences beside their fields; says whether there was one to put. */
    refuse(form: HTMLFormElement, errors: Record<string, string[]>): boolean {
      const refused = names.filter((name) => errors[name]?.[0]);
      setRefusals(Object.fromEntries(refused.map((name) => [name, errors[name]?.[0]])) as typeof refusals);
      if (refused[0]) focus(form, refused[0]);
      return refused.length > 0;
    },
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

function focus(form: HTMLFormElement, name: string) {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}
