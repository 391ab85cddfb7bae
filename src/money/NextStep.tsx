import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { isOffered } from '../canAccess.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { boncardPath, paths } from '../paths.ts';
import type { NumberedBoncard } from '../wire/panelRecord.ts';
import { AskOffice } from './AskOffice.tsx';

/** What the user can do next about a card that cannot be sold or cannot pay. */
export type NextStepName = 'purchase' | 'charge' | 'sell' | 'extend' | 'unblock';

interface NextStepProps {
  step: NextStepName;
  card: NumberedBoncard;
}

/** A link from a refused card: to the other screen of the counter, with its number, or to the card's page. */
export function NextStep({ step, card }: NextStepProps) {
  const translate = useTranslate();
  const isOnPage = step === 'extend' || step === 'unblock';
  if (isOnPage && !isOffered(`${step}Boncard`)) return <AskOffice kind={step} card={card} />;
  const link = isOnPage
    ? { to: boncardPath(card.id) }
    : { to: step === 'purchase' ? paths.purchase : paths.charge, state: { number: card.number } };
  return (
    <Button component={Link} {...link} color="inherit" variant="outlined" sx={{ mt: 1 }}>
      {translate(`find.next.${step}`)}
    </Button>
  );
}
