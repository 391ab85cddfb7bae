import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import { salonInput } from '../../../contract/salon.ts';
import { FormText } from '../../custom/fields/form/FormText.tsx';
import { RecordForm } from '../../custom/fields/form/RecordForm.tsx';
import { useContractForm } from '../../custom/fields/form/useContractForm.ts';
import { paths } from '../../paths.ts';

type SalonInput = z.infer<typeof salonInput>;

interface SalonFormProps {
  /** The salon as it is; without one, it is a new one. */
  salon?: SalonInput;
  save: (typed: SalonInput) => Promise<unknown>;
  submit: string;
  saved: string;
}

const newSalon: SalonInput = { name: '', address: '' };

/** Name and address of a salon, be it a new one or not (spec §5). */
export function SalonForm({ salon = newSalon, ...props }: SalonFormProps) {
  const translate = useTranslate();
  const form = useContractForm<SalonInput, SalonInput>(salonInput, salon);
  return (
    // The workstation's own salon is shown by name, too.
    <RecordForm {...props} form={form} shownIn={['salons', 'our-salons']} back={paths.salons}>
      <FormText control={form.control} name="name" label={translate('salonRecord.name')} autoFocus />
      <FormText control={form.control} name="address" label={translate('salonRecord.address')} />
    </RecordForm>
  );
}
