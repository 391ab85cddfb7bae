import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { TextInput, type TextInputProps } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { MESSAGE_LENGTH } from '../../contract/eCard.ts';
import { normalizeLines } from '../../contract/normalizeText.ts';
import { type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { DayInput } from '../kinds/DayInput.tsx';
import { now } from '../now.ts';
import { likelyDomain } from './likelyDomain.ts';

interface SendInputsProps {
  /** The last day on which the mail may be sent, if that is known. */
  lastDay: WarsawDay | undefined;
  /** The field that has the focus first, if any. */
  focus?: 'email' | undefined;
  /** For every field of one line; without it, Enter submits the form there. */
  onKeyDown?: TextInputProps['onKeyDown'];
  /** The style of every field of one line: its height and margins. */
  sx?: SxProps;
}

/** The inputs of an e-card's mail: to whom, with which words, and when it is sent (requirements "E-cards"). */
export function SendInputs({ lastDay, focus, onKeyDown, sx = {} }: SendInputsProps) {
  const translate = useTranslate();
  const [email, message]: unknown[] = useWatch({ name: ['email', 'message'] });
  const domain = typeof email === 'string' ? likelyDomain(email) : undefined;
  const left = MESSAGE_LENGTH - (typeof message === 'string' ? normalizeLines(message).length : 0);

  return (
    <>
      <TextInput
        source="email"
        type="email"
        label="words.fields.email"
        // The line is there from the start, so that nothing moves when a hint appears.
        helperText={
          <span role="status">{domain ? translate('eCard.didYouMean', { domain }) : '\u200b'}</span>
        }
        autoComplete="off"
        autoFocus={focus === 'email'}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        sx={sx}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <TextInput
          source="recipient"
          label="words.fields.recipient"
          helperText=""
          autoComplete="off"
          onKeyDown={onKeyDown}
          sx={{ ...sx, flex: '2 1 120px' }}
        />
        <DayInput
          source="send_on"
          label="words.fields.send_on"
          helperText="eCard.sendOnHint"
          min={warsawDayOf(now())}
          max={lastDay}
          onKeyDown={onKeyDown}
          sx={{ ...sx, flex: '1 0 168px' }}
        />
      </Box>
      {/* Enter begins a new line, so that a scanner's Enter cannot submit the form. */}
      <TextInput
        source="message"
        label="words.fields.message"
        helperText={
          left < 0
            ? translate('eCard.messageOver', { smart_count: -left })
            : translate('eCard.messageLeft', { smart_count: left })
        }
        multiline
        minRows={3}
        maxRows={3}
        slotProps={{ htmlInput: { dir: 'auto' } }}
        sx={{ my: 0 }}
      />
    </>
  );
}
