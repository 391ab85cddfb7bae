import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../i18n/useTranslate.ts';
import { loadChunk } from '../ui/loadChunk.ts';
import { hostConfig } from '../wire/hostConfig.ts';
import { failureSentence, HttpFailure } from '../wire/httpFailure.ts';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';
import { useOwnPasskeys } from './useOwnFactors.ts';

/**
 * A button that confirms the session with a passkey, for users who have one that works on this page. The surrounding
 * form shows a failure: a toast would be behind its dialog.
 */
export function ConfirmByPasskey({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const { setError, clearErrors } = useFormContext();
  const { data: passkeys = [] } = useOwnPasskeys();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const { data: options } = await dataProvider.passkeyLoginOptions({});
      const { getPasskey } = await loadChunk(() => import('../wire/passkeys.ts'));
      const passkey = await getPasskey(options, translate);
      return dataProvider.confirmPassword({ body: { passkey } });
    },
    onMutate: () => clearErrors(),
    onSuccess: onDone,
    onError(failure) {
      const message =
        failure instanceof HttpFailure ? failureSentence(failure, translate) : 'error.unexpected';
      setError('root.serverError', { type: 'server', message });
    },
  });
  if (passkeys.length === 0 || !hostConfig.takesPasskeys()) return null;
  return (
    <Button startIcon={<KeyOutlined />} loading={isPending} onClick={() => mutate()} sx={{ mt: 1 }}>
      {translate('ownPassword.passkey')}
    </Button>
  );
}
