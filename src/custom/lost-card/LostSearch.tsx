import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { lostSearchInput } from '../../../contract/lostSearch.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { offeredScope } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DayInput } from '../../kinds/DayInput.tsx';
import { MoneyInput } from '../../kinds/MoneyInput.tsx';
import { inOneLine } from '../../kinds/nothing.ts';
import { plainText } from '../../kinds/plainText.ts';
import { CardForm, CardSheet, useCardForm } from '../../money/CardForm.tsx';
import { now } from '../../now.ts';
import { intoView } from '../../ui/intoView.ts';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import { boncardOf } from '../../wire/boncardOf.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

type Found = AnswerOf<'lostSearch'>['data'];
type LostBoncard = Found['boncards'][number];

interface LostSearchProps {
  onChosen: (card: NumberedBoncard) => void;
}

/**
 * Finds a lost card by what its owner still has or remembers: a receipt, the day, the amount, the last four
 * characters of the number.
 */
export function LostSearch({ onChosen }: LostSearchProps) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const [found, setFound] = useState<Found>();
  const form = useCardForm(lostSearchInput, { document: '', day: null, amount: null, last4: '' });
  const search = form.handleSubmit(async (facts) => {
    setFound(undefined);
    try {
      setFound((await dataProvider.lostSearch({ body: facts })).data);
    } catch (failure) {
      form.refuse(failure);
    }
  });
  return (
    <CardForm form={form}>
      <CardSheet
        onSubmit={search}
        submit={
          <div>
            <SubmitButton label="lost.find" variant="outlined" />
          </div>
        }
        result={found && <FoundCards {...found} onChosen={onChosen} />}
      >
        <Typography variant="h3" component="h2">
          {translate('lost.withoutNumber')}
        </Typography>
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextInput source="document" label="words.fields.document_number" autoComplete="off" />
          <DayInput source="day" label="lost.day" max={warsawDayOf(now())} />
          <MoneyInput source="amount" label="words.fields.amount" />
          <TextInput source="last4" label="lost.last4" autoComplete="off" slotProps={cardTyping} />
        </Box>
      </CardSheet>
    </CardForm>
  );
}

const cardTyping = { htmlInput: { autoCapitalize: 'characters', spellCheck: false } };

/** The cards that were found, each with its balance and last use. */
function FoundCards({ boncards, more, onChosen }: Found & LostSearchProps) {
  const translate = useTranslate();
  if (boncards.length === 0) {
    return (
      <Alert ref={intoView} severity="info">
        {translate(`lost.notFound.${offeredScope('lostSearch') === 'all' ? 'all' : 'own'}`)}
      </Alert>
    );
  }
  return (
    <div ref={intoView} role="status">
      <List disablePadding>
        {boncards.map((card) => (
          <ListItem
            key={card.id}
            disableGutters
            divider
            // Room for the button.
            sx={{ pr: 14 }}
            secondaryAction={
              <Button onClick={() => onChosen(numbered(card))}>{translate('lost.thisOne')}</Button>
            }
          >
            <ListItemText
              translate="no"
              primary={`${card.number} · ${plainText('money', card.amount, translate)}`}
              secondary={inOneLine([
                (card.status !== 'active' || card.blocked) &&
                  plainText('boncardStatus', card.status, translate, card),
                translate(`words.ledgerKinds.${card.last_use.kind}`),
                plainText('moment', card.last_use.at, translate),
                card.last_use.salon.name,
              ])}
            />
          </ListItem>
        ))}
      </List>
      {more && <Typography variant="body2">{translate('lost.more')}</Typography>}
    </div>
  );
}

/** Returns a found card in the form that the counter uses. Its number stays masked until the card is blocked. */
function numbered({ last_use: _, ...card }: LostBoncard): NumberedBoncard {
  return { ...boncardOf(card.id, card.number), ...card };
}
