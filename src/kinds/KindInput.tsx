import { useResourceContext } from 'ra-core';
import type { ComponentType } from 'react';
import { TextInput } from 'react-admin';
import type { z } from 'zod/mini';
import { isCoded, kindOf } from '../../contract/kinds.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { structureOf } from '../wire/decode.ts';
import { CountInput } from './CountInput.tsx';
import { DayInput } from './DayInput.tsx';
import { kindOfField } from './fields.ts';
import type { KindInputProps } from './kindInputProps.ts';
import { type KindRow, kindTable } from './kindTable.ts';
import { MoneyFilterInput, MoneyInput } from './MoneyInput.tsx';
import { MonthInput } from './MonthInput.tsx';
import { useRowsShown } from './useRowsShown.ts';
import { codedAs, WordInput } from './WordInput.tsx';

interface KindInputOptions {
  /**
   * The schema of a filter. Its value is kept as on the wire, because the list's URL and saved views keep it so.
   */
  filter?: z.core.$ZodType;
}

/** The input for the kind of a resource's field, or of a filter. */
export function KindInput({ filter, ...props }: KindInputProps & KindInputOptions) {
  const resource = useResourceContext();
  const kind = filter ? kindOf(filter) : kindOfField(resource, props.source);
  const { words, each, filterWords = [], input = 'text' } = kindTable[kind];
  const isWritten = filter !== undefined && isCoded(filter);
  if (words) {
    const choices = [...words, ...(filter ? filterWords : [])];
    return (
      <WordInput
        {...props}
        choices={choices}
        {...(isWritten && codedAs(structureOf(filter).options ?? []))}
      />
    );
  }
  if (each) return <CheckboxesInput {...props} each={each} />;
  const Input =
    (isWritten ? writtenInputs[input] : undefined) ?? (filter && filterInputs[input]) ?? inputs[input];
  return <Input {...props} />;
}

// Lazy: most forms and filters have no salon.
const SalonInput = lazyPart<KindInputProps>(
  async () => (await import('./SalonInput.tsx')).SalonInput,
  Placeholder,
);

/**
 * Holds the field's value until the input is loaded: a filter form fills in only those fields that are registered
 * when it opens.
 */
function Placeholder(props: KindInputProps) {
  return <TextInput {...props} readOnly format={() => ''} />;
}

/** The salon filter; the rows are shown without waiting for it. */
function SalonFilterInput(props: KindInputProps) {
  const Input = useRowsShown() ? SalonInput : Placeholder;
  return <Input {...props} />;
}

// Lazy: only the list of cards has a batch and an import.
const BatchInput = lazyPart<KindInputProps>(
  async () => (await import('./RecordInputs.tsx')).BatchInput,
  Placeholder,
);
const ImportInput = lazyPart<KindInputProps>(
  async () => (await import('./RecordInputs.tsx')).ImportInput,
  Placeholder,
);

// Lazy: few forms have one.
const CheckboxesInput = lazyPart(async () => (await import('./CheckboxesInput.tsx')).CheckboxesInput, 200);

type Inputs = Record<NonNullable<KindRow['input']>, ComponentType<KindInputProps>>;

const inputs: Inputs = {
  text: TextInput,
  email: (props) => <TextInput {...props} type="email" slotProps={plainTyping} />,
  count: CountInput,
  money: MoneyInput,
  day: DayInput,
  month: MonthInput,
  salon: SalonInput,
  batch: BatchInput,
  import: ImportInput,
};

/** The inputs of filters, where they differ from those of forms. */
const filterInputs: Partial<Inputs> = { salon: SalonFilterInput };

/** The inputs for values as on the wire, where those differ. */
const writtenInputs: Partial<Inputs> = { money: MoneyFilterInput };

const plainTyping = { htmlInput: { autoCapitalize: 'none', spellCheck: false } };
