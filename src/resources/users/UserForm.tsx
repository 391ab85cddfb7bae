import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import { codeOf, roles } from '../../../contract/codes.ts';
import { userForm } from '../../../contract/user.ts';
import type { RequestOf } from '../../callTypes.ts';
import type { OurSalon } from '../../custom/fields/defaultSalon.ts';
import { FormSelect } from '../../custom/fields/form/FormSelect.tsx';
import { FormText } from '../../custom/fields/form/FormText.tsx';
import { RecordForm } from '../../custom/fields/form/RecordForm.tsx';
import { useContractForm } from '../../custom/fields/form/useContractForm.ts';
import { useConfirmFirst } from '../../custom/fields/useConfirmFirst.tsx';

type UserBody = RequestOf<'POST /api/users'>['body'];

interface UserFormProps {
  salons: readonly OurSalon[];
  defaults: z.input<typeof userForm>;
  save: (body: UserBody) => Promise<unknown>;
  submit: string;
  saved: string;
  back: string;
}

/** Who a user is and what they may do, be it a new one or not (spec §5). */
export function UserForm({ salons, defaults, save, ...props }: UserFormProps) {
  const translate = useTranslate();
  const form = useContractForm(userForm, defaults);
  const { control } = form;
  const { confirmFirst, dialog } = useConfirmFirst();
  return (
    <>
      {dialog}
      <RecordForm
        {...props}
        form={form}
        save={(typed) => confirmFirst(() => save({ ...typed, role: codeOf(roles, typed.role) }))}
        shownIn={['users']}
      >
        <FormText control={control} name="name" label={translate('user.name')} autoFocus />
        <FormText control={control} name="surname" label={translate('user.surname')} />
        <FormText
          control={control}
          name="email"
          label={translate('user.email')}
          hint={translate('user.emailHint')}
          inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
        />
        <FormSelect
          control={control}
          name="salon_id"
          label={translate('user.salon')}
          options={salons.map(({ id, name }) => ({ value: id, text: name }))}
        />
        <FormSelect
          control={control}
          name="role"
          label={translate('user.role')}
          options={roles
            .toReversed()
            .map((role) => ({ value: role, text: translate(`words.roles.${role}`) }))}
        />
      </RecordForm>
    </>
  );
}
