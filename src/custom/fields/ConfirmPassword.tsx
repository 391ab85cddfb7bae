import { useTranslate } from 'ra-core';
import { confirmInput } from '../../../contract/session.ts';
import { failureOf, send } from '../../http.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormRefusal } from './form/FormRefusal.tsx';
import { PasswordText } from './form/PasswordText.tsx';
import { showRefusal } from './form/showRefusal.ts';
import { useContractForm } from './form/useContractForm.ts';

/** Asks for the own password again; `onDone` tells whether it was given. */
export function ConfirmPassword({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const translate = useTranslate();
  const form = useContractForm(confirmInput, { password: '' });
  const { isSubmitting, errors } = form.formState;
  const onSubmit = form.handleSubmit(async (body) => {
    const failure = await failureOf(send('POST /api/auth/confirm', { body }));
    if (failure) showRefusal(form, failure, translate);
    else onDone(true);
  });
  return (
    <ConfirmDialog
      open
      color="primary"
      title={translate('confirmPassword.title')}
      text={translate('confirmPassword.why')}
      back={translate('form.back')}
      confirm={translate('confirmPassword.submit')}
      busy={isSubmitting}
      onBack={() => onDone(false)}
      onConfirm={() => void onSubmit()}
    >
      <form noValidate onSubmit={onSubmit}>
        <PasswordText
          control={form.control}
          name="password"
          label={translate('confirmPassword.password')}
          autoComplete="current-password"
          autoFocus
        />
      </form>
      <FormRefusal root={errors.root} />
    </ConfirmDialog>
  );
}
