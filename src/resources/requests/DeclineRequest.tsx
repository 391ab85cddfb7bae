import { useQueryClient } from '@tanstack/react-query';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { requestDecline } from '../../../contract/request.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { ReasonText } from '../../money/ReasonText.tsx';
import { callColor } from '../../theme/callColor.ts';
import { DialogForm } from '../../views/DialogForm.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import { failureOf } from '../../wire/httpFailure.ts';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

interface DeclineRequestProps {
  request: PanelRecord<'requests'>;
  onClose: () => void;
}

/** Declines a request, with a reason for the person who asked (requirements "Requests"). */
export function DeclineRequest({ request, onClose }: DeclineRequestProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = usePanelDataProvider();
  return (
    <DialogForm
      schema={requestDecline}
      title={translate('resources.requests.decline.which', { number: maskCardNumber(request.boncard) })}
      content={translate('resources.requests.decline.what', {
        request: plainText('requestKind', request.kind, translate),
      })}
      save={async (body) => {
        const failure = await failureOf(dataProvider.declineRequest({ params: { id: request.id }, body }));
        // A refusal also means that somebody else has decided meanwhile.
        void queryClient.invalidateQueries({ queryKey: ['requests'] });
        if (failure) return failure;
        notify('resources.requests.decline.done', { type: 'success' });
        onClose();
        return undefined;
      }}
      onClose={onClose}
      submit={
        <SubmitButton
          label="resources.requests.decline.submit"
          size="medium"
          color={callColor('declineRequest')}
        />
      }
    >
      <ReasonText autoFocus />
    </DialogForm>
  );
}
