import { maskCardNumber } from '../../contract/cardNumber.ts';
import { sendForm } from '../../contract/eCard.ts';
import { type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { now } from '../now.ts';
import { useConfirmFirst } from '../views/ConfirmFirst.tsx';
import { DialogForm } from '../views/DialogForm.tsx';
import type { NumberedBoncard } from '../wire/panelRecord.ts';
import type { Sending } from '../wire/sending.ts';
import { SendInputs } from './SendInputs.tsx';
import { useCorrection } from './useCorrection.tsx';

interface SendECardProps {
  card: NumberedBoncard;
  /** Its last mail so far. */
  sending: Sending;
  /** The last day on which the card pays, if that is known. */
  lastDay: WarsawDay | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Mails an e-card again, or to a corrected address. The link mailed before stops working (requirements "E-cards").
 */
export function SendECard({ card, sending, lastDay, isOpen, onClose }: SendECardProps) {
  const translate = useTranslate();
  const { confirmFirst, dialog } = useConfirmFirst('eCard.confirmFirst');
  const today = warsawDayOf(now());
  const { save, close, isHeld, notice } = useCorrection('sendBoncard', {
    card: isOpen ? card : undefined,
    onClose,
  });
  if (!isOpen) return notice;
  const { email, recipient, message, send_on: sendOn } = sending;
  return (
    <>
      <DialogForm
        schema={sendForm({ today, lastDay })}
        title={translate('eCard.which', { number: maskCardNumber(card.number) })}
        content={translate('eCard.what')}
        record={{
          email: email ?? '',
          recipient: recipient ?? '',
          message: message ?? '',
          send_on: sendOn !== null && sendOn >= today ? sendOn : null,
        }}
        save={(body) => confirmFirst(() => save(body))}
        onClose={close}
        submit="send.submit"
        isHeld={isHeld}
      >
        <SendInputs lastDay={lastDay} focus="email" />
        {notice}
      </DialogForm>
      {dialog}
    </>
  );
}
