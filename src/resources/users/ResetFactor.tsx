import Button from '@mui/material/Button';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRecordChange } from '../../views/ChangeButton.tsx';
import { useConfirmFirst } from '../../views/ConfirmFirst.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';

/** A button that removes the second factor of a user who has lost it, after a confirmation (requirements "Second factor"). */
export function ResetFactor({ user }: { user: PanelRecord<'users'> }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { confirmFirst, dialog } = useConfirmFirst('factor.reset.confirmation');
  const { mutate, isPending } = useRecordChange({
    send: (dataProvider, id) => confirmFirst(() => dataProvider.resetFactor({ params: { id } })),
    done: 'factor.reset.done',
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {translate('factor.reset.action')}
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title="factor.reset.title"
        titleTranslateOptions={{ name: user.fullname }}
        content="factor.reset.content"
        confirm="factor.reset.action"
        onClose={() => setAsking(false)}
        onConfirm={() => mutate(user.id, { onSettled: () => setAsking(false) })}
      />
      {dialog}
    </>
  );
}
