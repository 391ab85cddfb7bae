import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import { CardPanel } from '../../counter/CardPanel.tsx';
import type { CounterCard } from '../../counter/counterCard.ts';
import { cardFacts } from '../../counter/facts.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface BlockedCardProps {
  /** With its balance, if the host sends it. */
  card: CounterCard;
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
