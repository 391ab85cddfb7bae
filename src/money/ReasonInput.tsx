import { useWatch } from 'react-hook-form';
import type { correctionsPl } from '../i18n/corrections.pl.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ChoiceChips } from './ChoiceChips.tsx';
import { ReasonText } from './ReasonText.tsx';

interface ReasonInputProps {
  /** Reasons to fill in with one press. */
  suggestions: readonly (keyof typeof correctionsPl.correction.because)[];
  autoFocus?: boolean;
}

/** Why something is put right: a usual reason, the user's own words, or both. */
export function ReasonInput({ suggestions, autoFocus = false }: ReasonInputProps) {
  const translate = useTranslate();
  const typed: unknown = useWatch({ name: 'reason' });
  const reason = typeof typed === 'string' ? typed : '';
  const texts = suggestions.map((name) => translate(`correction.because.${name}`));
  const chosen = texts.find((text) => reason.startsWith(text));
  const own = (chosen ? reason.slice(chosen.length) : reason).trim();
  return (
    <>
      <ReasonText autoFocus={autoFocus} />
      <ChoiceChips
        source="reason"
        label={translate('correction.reasons')}
        choices={texts.map((text) => ({
          text,
          value: own ? `${text} ${own}` : text,
          isChosen: text === chosen,
        }))}
      />
    </>
  );
}
