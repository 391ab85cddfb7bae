import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { correctionsPl } from '../i18n/corrections.pl.ts';
import { useTranslate } from '../i18n/useTranslate.ts';

interface ReasonInputProps {
  /** Reasons to take over with one press. */
  suggestions: readonly (keyof typeof correctionsPl.correction.because)[];
  autoFocus?: boolean;
}

/** Why something is put right: a usual reason, words of one's own, or both. Enter begins a line, so that no scanner submits it. */
export function ReasonInput({ suggestions, autoFocus = false }: ReasonInputProps) {
  const translate = useTranslate();
  const { setValue, formState } = useFormContext();
  const typed: unknown = useWatch({ name: 'reason' });
  const { isSubmitted } = formState;
  const reason = typeof typed === 'string' ? typed : '';
  const texts = suggestions.map((name) => translate(`correction.because.${name}`));
  const chosen = texts.find((text) => reason.startsWith(text));
  const own = (chosen ? reason.slice(chosen.length) : reason).trim();
  return (
    <>
      <TextInput
        source="reason"
        label="correction.reason"
        helperText={false}
        multiline
        minRows={2}
        autoFocus={autoFocus}
      />
      <Stack
        role="group"
        aria-label={translate('correction.reasons')}
        direction="row"
        useFlexGap
        sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}
      >
        {texts.map((text) => (
          <Chip
            key={text}
            component="button"
            type="button"
            clickable
            label={text}
            aria-pressed={text === chosen}
            color={text === chosen ? 'primary' : 'default'}
            variant={text === chosen ? 'filled' : 'outlined'}
            onClick={() =>
              setValue('reason', own ? `${text} ${own}` : text, {
                shouldDirty: true,
                shouldValidate: isSubmitted,
              })
            }
            sx={{ minHeight: 44, px: 0.5, borderRadius: 22, fontSize: '0.9375rem' }}
          />
        ))}
      </Stack>
    </>
  );
}
