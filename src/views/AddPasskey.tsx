import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import type { AddPasskeyDialogProps } from './AddPasskeyDialog.tsx';
import { useReloadFactors } from './useOwnFactors.ts';

/** Loaded as a whole when it is opened: a part that failed to load later could not be told of in the dialog. */
const AddPasskeyDialog = lazyPart(async () => (await import('./AddPasskeyDialog.tsx')).AddPasskeyDialog, 0);

/** A button that guides the user through making a passkey (requirements "Passkeys"). */
export function AddPasskey(props: Omit<AddPasskeyDialogProps, 'onClose'>) {
  const translate = useTranslate();
  const reload = useReloadFactors();
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Button variant="outlined" size="large" onClick={() => setNaming(true)}>
        {translate('passkey.add.action')}
      </Button>
      {isNaming && (
        <AddPasskeyDialog
          {...props}
          onClose={() => {
            setNaming(false);
            // Also if it failed: the answer may have been lost after the host had added the passkey.
            reload();
          }}
        />
      )}
    </>
  );
}
