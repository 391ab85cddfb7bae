import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CardPanel } from '../../money/CardPanel.tsx';
import { cardFacts } from '../../money/facts.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';

interface BlockedCardProps {
  /** The card, with its balance if that is known. */
  card: NumberedBoncard;
  /** What happens next. */
  note?: MessageKey | undefined;
}

/** A lost card that has been blocked. */
export function BlockedCard({ card, note }: BlockedCardProps) {
  const translate = useTranslate();
  return (
    <>
      <CardPanel
        number={card.number}
        title={translate('words.standings.blocked')}
        icon={<LockOutlined />}
        facts={cardFacts(card)}
      />
      {note && (
        <Alert severity="info" role="status">
          {translate(note, { number: groupCardNumber(card.number) })}
        </Alert>
      )}
    </>
  );
}
