import Button from '@mui/material/Button';
import { useState } from 'react';
import { passkeyForm } from '../../contract/passkey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { loadChunk } from '../ui/loadChunk.ts';
import { PlainInput } from '../ui/PlainInput.tsx';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';
import { useConfirmFirst } from './ConfirmFirst.tsx';
import { DialogForm } from './DialogForm.tsx';
import { useReloadFactors } from './useOwnFactors.ts';

interface AddPasskeyProps {
  onDone?: () => void;
  /** Whether it is the user's first second factor. */
  isFirst: boolean;
}

/** A button that guides the user through making a passkey (requirements "Passkeys"). */
export function AddPasskey({ onDone, isFirst }: AddPasskeyProps) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const reload = useReloadFactors();
  const { confirmFirst, dialog } = useConfirmFirst('factor.confirmation');
  const [isNaming, setNaming] = useState(false);

  async function add({ name }: { name: string }) {
    const { data: options } = await confirmFirst(() => dataProvider.passkeyOptions({}));
    const { makePasskey } = await loadChunk(() => import('../wire/passkeys.ts'));
    const passkey = await makePasskey(options, translate);
    await confirmFirst(() => dataProvider.addPasskey({ body: { name, passkey } }));
    onDone?.();
  }

  return (
    <>
      <Button variant="outlined" size="large" onClick={() => setNaming(true)}>
        {translate('passkey.add.action')}
      </Button>
      {isNaming && (
        <DialogForm
          schema={passkeyForm}
          title={translate('passkey.add.title')}
          content={translate(isFirst ? 'passkey.add.first' : 'passkey.add.another')}
          save={add}
          done="passkey.add.done"
          onClose={() => {
            setNaming(false);
            // Also if it failed: the answer may have been lost after the host had added the passkey.
            reload();
          }}
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
      )}
      {dialog}
    </>
  );
}
