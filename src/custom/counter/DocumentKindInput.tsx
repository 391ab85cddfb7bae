import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type DocumentKind, documentKinds } from '../../../contract/codes.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** The kind of document of a charge or purchase. It is optional: pressing it again clears it. */
export function DocumentKindInput() {
  const translate = useTranslate();
  const id = useId();
  const { setValue } = useFormContext();
  const chosen: DocumentKind | undefined = useWatch({ name: 'document_kind' });
  return (
    <Box sx={{ mt: 1, mb: 2 }}>
      {/* As the label of a field. */}
      <Typography id={id} sx={{ fontSize: '0.9375rem', fontWeight: 600, mb: 0.75 }}>
        {translate('boncard.documentKindHint')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        color="primary"
        aria-labelledby={id}
        value={chosen ?? null}
        onChange={(_, kind: DocumentKind | null) =>
          setValue('document_kind', kind ?? undefined, { shouldDirty: true })
        }
      >
        {documentKinds.map((kind) => (
          <ToggleButton key={kind} value={kind} sx={{ minHeight: 56, px: 1.5, py: 0.5 }}>
            {translate(`words.documentKinds.${kind}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
