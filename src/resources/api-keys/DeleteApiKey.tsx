import { Confirm } from 'react-admin';
import { confirmColor } from '../../theme/callColor.ts';
import { useRecordChange } from '../../views/ChangeButton.tsx';
import { useConfirmFirst } from '../../views/ConfirmFirst.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';

interface DeleteApiKeyProps {
  apiKey: PanelRecord<'api-keys'>;
  onClose: () => void;
}

/** Asks whether to end a key at once. */
export function DeleteApiKey({ apiKey, onClose }: DeleteApiKeyProps) {
  const { id, name } = apiKey;
  const { confirmFirst, dialog } = useConfirmFirst('resources.api-keys.why.delete');
  const { mutate, isPending } = useRecordChange({
    send: (dataProvider) => confirmFirst(() => dataProvider.delete('api-keys', { id, previousData: apiKey })),
    done: 'resources.api-keys.notifications.deleted',
  });
  return (
    <>
      <Confirm
        isOpen
        loading={isPending}
        title="resources.api-keys.deletion.title"
        titleTranslateOptions={{ name }}
        content="resources.api-keys.deletion.content"
        confirm="resources.api-keys.action.delete"
        confirmColor={confirmColor('api-keys.delete')}
        onClose={onClose}
        onConfirm={() => mutate(id, { onSettled: onClose })}
      />
      {dialog}
    </>
  );
}
