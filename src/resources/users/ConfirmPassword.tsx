import { confirmInput } from '../../../contract/session.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PasswordInput } from '../../kinds/PasswordInput.tsx';
import { usePanelDataProvider } from '../../usePanelDataProvider.ts';
import { DialogForm } from '../views/DialogForm.tsx';

/** Asks for the own password again; `onDone` tells whether it was given. */
export function ConfirmPassword({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  return (
    <DialogForm
      schema={confirmInput}
      title="resources.users.confirmation.title"
      content="resources.users.confirmation.content"
      submit="resources.users.confirmation.submit"
      save={(body) => dataProvider.confirmPassword({ body })}
      onSaved={() => onDone(true)}
      onClose={() => onDone(false)}
    >
      <PasswordInput
        source="password"
        label={translate('resources.users.confirmation.password')}
        autoComplete="current-password"
        autoFocus
      />
    </DialogForm>
  );
}
