import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { transactionLine } from '../../money/transactionLine.ts';
import type { RecentTransaction } from '../../money/transactionReceipt.ts';
import { intoView } from '../../ui/intoView.ts';

interface SeenCardsProps {
  seen: readonly RecentTransaction[];
  onChoose: (transaction: RecentTransaction) => void;
}

/** The cards that a typed text may mean, each with its latest transaction. */
export function SeenCards({ seen, onChoose }: SeenCardsProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div ref={intoView}>
      {/* The focus stays in the number field, so a screen reader has to be told of the choice. */}
      <Typography id={id} role="status" sx={{ fontWeight: 600 }}>
        {translate('find.seen')}
      </Typography>
      <List dense disablePadding aria-labelledby={id}>
        {seen.map((transaction) => (
          <ListItem key={transaction.id} disablePadding translate="no">
            <ListItemButton sx={{ minHeight: 44 }} onClick={() => onChoose(transaction)}>
              <ListItemText
                primary={maskCardNumber(transaction.boncard)}
                secondary={transactionLine(transaction, translate)}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </div>
  );
}
