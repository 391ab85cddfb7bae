import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { replaceForm } from '../../../../contract/correctionForms.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { cardFacts } from '../../../money/facts.ts';
import { knownFacts } from '../../../money/knownFacts.ts';
import { ReplacementInputs } from '../../../money/ReplacementInputs.tsx';
import type { Boncard } from '../../../wire/panelRecord.ts';
import { balanceBasis, type CardQuestion } from './question.ts';

/** Moves the balance of a lost card to a new one (requirements "Putting money right"). */
export const replace: CardQuestion<'replace'> = {
  basisOf: balanceBasis,
  schemaOf: () => replaceForm,
  contentOf: (_, translate) => translate('replace.what'),
  Inputs: ({ cards }) => (
    <>
      {cards.map((card) => (
        <WhatMoves key={card.id} card={card} />
      ))}
      <ReplacementInputs sentences="replace" />
    </>
  ),
};

function WhatMoves({ card }: { card: Boncard }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box sx={{ mb: 2.5, p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Typography id={id} variant="body2" color="textSecondary">
        {translate('replace.moves')}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {knownFacts(cardFacts(card), translate).map(({ label, text }) => (
          <li key={label}>
            {translate(label)}: <strong>{text}</strong>
          </li>
        ))}
      </Box>
    </Box>
  );
}
