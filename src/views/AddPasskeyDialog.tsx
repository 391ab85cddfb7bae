import { passkeyForm } from '../../contract/passkey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { PlainInput } from '../ui/PlainInput.tsx';
import { makePasskey } from '../wire/passkeys.ts';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';
import { useConfirmFirst } from './ConfirmFirst.tsx';
import { DialogForm } from './DialogForm.tsx';

export interface AddPasskeyDialogProps {
  onDone?: (() => void) | undefined;
  onClose: () => void;
  /** Whether it is the user's first second factor. */
  isFirst: boolean;
}

/** Asks for the name of a passkey, lets the browser make it, and adds it to the account. */
export function AddPasskeyDialog({ onDone, onClose, isFirst }: AddPasskeyDialogProps) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const { confirmFirst, dialog } = useConfirmFirst('factor.confirmation');

  async function add({ name }: { name: string }) {
    const { data: options } = await confirmFirst(() => dataProvider.passkeyOptions({}));
    const passkey = await makePasskey(options, translate);
    await confirmFirst(() => dataProvider.addPasskey({ body: { name, passkey } }));
    onDone?.();
  }

  return (
    <>
      <DialogForm
        schema={passkeyForm}
        title={translate('passkey.add.title')}
        content={translate(isFirst ? 'passkey.add.first' : 'passkey.add.another')}
        save={add}
        done="passkey.add.done"
        onClose={onClose}
        submit="passkey.add.submit"
      >
        <PlainInput
          source="name"
          label={translate('words.fields.name')}
          autoComplete="off"
          autoCapitalize="none"
          autoFocus
        />
      </DialogForm>
      {dialog}
    </>
  );
}
