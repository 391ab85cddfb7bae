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
import { MoneyInput } from './MoneyInput.tsx';
import { MonthInput } from './MonthInput.tsx';
import { choicesOf, namesOf, WordInput } from './WordInput.tsx';

/** The input for a field's kind; its value is as on the wire. */
export function KindInput({ kind: knownKind, ...props }: KindInputProps & { kind?: Kind }) {
  const resource = useResourceContext();
  const Input = inputs[knownKind ?? kindOfField(resource, props.source)] ?? TextInput;
  return <Input {...props} />;
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
  auditAction: (props) => <WordInput {...props} choices={namesOf('auditActions', auditActions)} />,
  auditObject: (props) => <WordInput {...props} choices={namesOf('auditObjects', auditObjects)} />,
  // The most common role comes first.
  role: (props) => <SelectInput {...props} choices={choicesOf('roles', roles).toReversed()} />,
  yesOrNo: (props) => <SelectInput {...props} choices={yesOrNo} />,
  boncardType: (props) => <WordInput {...props} choices={choicesOf('boncardTypes', boncardTypes)} />,
  // A filter also offers cards that were sold before there were classes.
  taxClass: (props) => (
    <WordInput
      {...props}
      choices={[
        ...namesOf('taxClasses', taxClasses),
        ...(props.alwaysOn ? [{ id: 'none', name: 'words.noTaxClass' }] : []),
      ]}
    />
  ),
  documentKind: (props) => <WordInput {...props} choices={namesOf('documentKinds', documentKinds)} />,
  exceptionRule: (props) => <WordInput {...props} choices={namesOf('exceptionRules', exceptionRules)} />,
  boncardStatus: (props) => <WordInput {...props} choices={choicesOf('boncardStatuses', boncardStatuses)} />,
  importStatus: (props) => <WordInput {...props} choices={choicesOf('importStatuses', importStatuses)} />,
  userStatus: (props) => <WordInput {...props} choices={namesOf('userStatuses', userStatuses)} />,
};

const yesOrNo = [
  { id: 'true', name: 'ra.boolean.true' },
  { id: 'false', name: 'ra.boolean.false' },
];

const plainTyping = { htmlInput: { autoCapitalize: 'none', spellCheck: false } };
