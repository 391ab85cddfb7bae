import { Confirm } from 'react-admin';
import { isTaken } from '../../canAccess.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { confirmColor } from '../../theme/callColor.ts';
import { OfflineAlert } from '../../ui/OfflineAlert.tsx';
import { TellDialog } from '../../ui/TellDialog.tsx';
import type { BulkDialogProps } from '../../views/BulkActions.tsx';
import { BulkDialog } from '../../views/BulkDialog.tsx';
import { useConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { type BulkWork, outcomeOf } from '../../views/useBulkRun.ts';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { type PanelDataProvider, usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

type User = PanelRecord<'users'>;

/** Deactivates many users. */
export function DeactivateUsers(props: BulkDialogProps<User>) {
  const { confirmFirst, dialog } = useConfirmFirst('confirmUser.deactivate');
  const work = useUserCalls('bulk.deactivate.unknown', (dataProvider, user) =>
    confirmFirst(() => dataProvider.delete('users', { id: user.id, previousData: user })),
  );
  const what = isTaken('users.delete', 'keep_keys') ? 'bulk.deactivate.whatWithKeys' : 'bulk.deactivate.what';
  return (
    <>
      <ConfirmedChange {...props} work={work} what={what} />
      {dialog}
    </>
  );
}

/** Sends the activation link again to many users. */
export function ResendActivations(props: BulkDialogProps<User>) {
  const work = useUserCalls('bulk.resendActivation.unknown', (dataProvider, { id }) =>
    dataProvider.resendActivation({ params: { id } }),
  );
  return <ConfirmedChange {...props} work={work} what="bulk.resendActivation.what" />;
}

type Work = BulkWork<User, undefined, Pick<User, 'id'>>;

/** Returns how to make a call without a body for many users; such calls have no idempotency keys. */
function useUserCalls(
  unknownWhat: MessageKey,
  send: (dataProvider: PanelDataProvider, user: Pick<User, 'id'>) => Promise<unknown>,
): Work {
  const dataProvider = usePanelDataProvider();
  return {
    nameOf: ({ fullname, email, id }) => fullname || email || `#${id}`,
    callOf: ({ id }) => ({ id }),
    renewed: (call) => call,
    send: (call) => outcomeOf(send(dataProvider, call)),
    unknownWhat,
  };
}

interface ConfirmedChangeProps extends BulkDialogProps<User> {
  work: Work;
  /** The text that says what will happen. */
  what: MessageKey;
}

function ConfirmedChange({ work, what, ...props }: ConfirmedChangeProps) {
  const translate = useTranslate();
  return (
    <BulkDialog {...props} work={work}>
      {({ title, contentOf, start, isHeld, onClose }) =>
        // react-admin's dialog could only be held with both of its buttons.
        isHeld ? (
          <TellDialog title={title} goesBack onClose={onClose}>
            <OfflineAlert />
          </TellDialog>
        ) : (
          <Confirm
            isOpen
            title={title}
            content={contentOf(translate(what))}
            confirm={props.action.label}
            confirmColor={confirmColor(props.action.call)}
            onClose={onClose}
            onConfirm={() => start(undefined)}
          />
        )
      }
    </BulkDialog>
  );
}
