import { useQueryClient } from '@tanstack/react-query';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { requestDecline } from '../../../contract/request.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { ReasonText } from '../../money/ReasonText.tsx';
import { DialogForm } from '../../views/DialogForm.tsx';
import type { PanelRecord } from '../../wire/panelRecord.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

interface DeclineRequestProps {
  request: PanelRecord<'requests'>;
  onClose: () => void;
}

/** Declines a request, with a reason for the user who asked (requirements "Requests"). */
export function DeclineRequest({ request, onClose }: DeclineRequestProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const dataProvider = usePanelDataProvider();
  return (
    <DialogForm
      schema={requestDecline}
      title={translate('resources.requests.decline.which', { number: maskCardNumber(request.boncard) })}
      content={translate('resources.requests.decline.what', {
        request: plainText('requestKind', request.kind, translate),
      })}
      save={(body) =>
        dataProvider
          .declineRequest({ params: { id: request.id }, body })
          // Also after a refusal, as somebody else may have decided meanwhile.
          .finally(() => void queryClient.invalidateQueries({ queryKey: ['requests'] }))
      }
      done="resources.requests.decline.done"
      onClose={onClose}
      submit="resources.requests.decline.submit"
      call="declineRequest"
    >
      <ReasonText autoFocus />
    </DialogForm>
  );
}
