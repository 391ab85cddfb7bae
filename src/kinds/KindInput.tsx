import { useResourceContext } from 'ra-core';
import type { ComponentType } from 'react';
import { SelectInput, TextInput } from 'react-admin';
import { auditActions, auditObjects } from '../../contract/auditActions.ts';
import { exceptionRules } from '../../contract/books.ts';
import {
  boncardStatuses,
  boncardTypes,
  documentKinds,
  importStatuses,
  roles,
  taxClasses,
  userStatuses,
} from '../../contract/codes.ts';
import type { Kind } from '../../contract/kinds.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { DayInput } from './DayInput.tsx';
import { kindOfField } from './fields.ts';
import type { KindInputProps } from './kindInputProps.ts';
import { MoneyFilterInput, MoneyInput } from './MoneyInput.tsx';
import { MonthInput } from './MonthInput.tsx';
import { choicesOf, codedAs, WordInput } from './WordInput.tsx';

interface KindInputOptions {
  /** The kind, if it is not that of the resource's field. */
  kind?: Kind;
  /** Whether it filters a list: its value is then as on the wire, for the list's address and saved views hold it so. */
  isFilter?: boolean;
}

/** The input for a field's kind. */
export function KindInput({
  kind: knownKind,
  isFilter = false,
  ...props
}: KindInputProps & KindInputOptions) {
  const resource = useResourceContext();
  const kind = knownKind ?? kindOfField(resource, props.source);
  const Input = (isFilter && filterInputs[kind]) || inputs[kind] || TextInput;
  const words = isFilter ? codedWords[kind] : undefined;
  return <Input {...props} {...(words && codedAs(words))} />;
}

// Lazy: most forms and filters have no salon. The placeholder holds the field's value until then: a filter form fills the
// fields that are registered when it opens.
const SalonInput = lazyPart<KindInputProps>(
  async () => (await import('./SalonInput.tsx')).SalonInput,
  (props) => <TextInput {...props} readOnly format={() => ''} />,
);

const inputs: Partial<Record<Kind, ComponentType<KindInputProps>>> = {
  day: DayInput,
  month: MonthInput,
  email: (props) => <TextInput {...props} type="email" slotProps={plainTyping} />,
  money: MoneyInput,
  salon: SalonInput,
  auditAction: (props) => <WordInput {...props} choices={choicesOf('auditActions', auditActions)} />,
  auditObject: (props) => <WordInput {...props} choices={choicesOf('auditObjects', auditObjects)} />,
  // The most common role comes first.
  role: (props) => <SelectInput {...props} choices={choicesOf('roles', roles).toReversed()} />,
  yesOrNo: (props) => <SelectInput {...props} choices={yesOrNo} />,
  boncardType: (props) => <WordInput {...props} choices={choicesOf('boncardTypes', boncardTypes)} />,
  // A filter also offers cards that were sold before there were classes.
  taxClass: (props) => (
    <WordInput
      {...props}
      choices={[
        ...choicesOf('taxClasses', taxClasses),
        ...(props.alwaysOn ? [{ id: 'none', name: 'words.noTaxClass' }] : []),
      ]}
    />
  ),
  documentKind: (props) => <WordInput {...props} choices={choicesOf('documentKinds', documentKinds)} />,
  exceptionRule: (props) => <WordInput {...props} choices={choicesOf('exceptionRules', exceptionRules)} />,
  boncardStatus: (props) => <WordInput {...props} choices={choicesOf('boncardStatuses', boncardStatuses)} />,
  importStatus: (props) => <WordInput {...props} choices={choicesOf('importStatuses', importStatuses)} />,
  userStatus: (props) => <WordInput {...props} choices={choicesOf('userStatuses', userStatuses)} />,
};

const filterInputs: typeof inputs = { money: MoneyFilterInput };

/** The words for which the wire has codes. */
const codedWords: Partial<Record<Kind, readonly string[]>> = {
  role: roles,
  boncardStatus: boncardStatuses,
  boncardType: boncardTypes,
  importStatus: importStatuses,
};

const yesOrNo = [
  { id: 'true', name: 'ra.boolean.true' },
  { id: 'false', name: 'ra.boolean.false' },
];

const plainTyping = { htmlInput: { autoCapitalize: 'none', spellCheck: false } };
