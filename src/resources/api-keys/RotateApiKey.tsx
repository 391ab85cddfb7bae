import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotateInput } from '../../../contract/apiKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CountInput } from '../../kinds/CountInput.tsx';
import { useConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { DialogForm } from '../../views/DialogForm.tsx';
import { SecretDialog } from '../../views/SecretDialog.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

interface RotateApiKeyProps {
  apiKey: PanelRecord<'api-keys'>;
  onClose: () => void;
}

/** Asks how long the former secret should go on working, then shows the new one. */
export function RotateApiKey({ apiKey: { id, name }, onClose }: RotateApiKeyProps) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const queryClient = useQueryClient();
  const { confirmFirst, dialog } = useConfirmFirst('resources.api-keys.why.rotate');
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined)
    return <SecretDialog of="api-keys" name={name} secret={secret} onClose={onClose} />;
  return (
    <>
      <DialogForm
        schema={rotateInput}
        title={translate('resources.api-keys.rotation.title', { name: name ?? '' })}
        content={translate('resources.api-keys.rotation.content')}
        record={{ overlap_hours: 24 }}
        save={async (body) => {
          const { data } = await confirmFirst(() => dataProvider.rotateApiKey({ params: { id }, body }));
          setSecret(data.secret);
          await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
        }}
        onClose={onClose}
        submit="resources.api-keys.action.rotate"
      >
        <CountInput source="overlap_hours" label={translate('words.fields.overlap_hours')} autoFocus />
      </DialogForm>
      {dialog}
    </>
  );
}
