import { useTranslate } from 'ra-core';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import type { chargeForm } from '../../../contract/boncard.ts';
import { boncardTypes } from '../../../contract/codes.ts';
import { FormSelect } from '../fields/form/FormSelect.tsx';

type ChargeControl = Control<z.input<typeof chargeForm>, unknown, z.output<typeof chargeForm>>;

/** What the card's holder may buy. */
export function TypeField({ control }: { control: ChargeControl }) {
  const translate = useTranslate();
  return (
    <FormSelect
      control={control}
      name="type"
      label={translate('boncard.type')}
      options={boncardTypes.map((type) => ({ value: type, text: translate(`words.boncardTypes.${type}`) }))}
    />
  );
}
