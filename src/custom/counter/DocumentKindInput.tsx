import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type DocumentKind, documentKinds } from '../../../contract/codes.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { focusField } from '../../views/focusField.ts';
import { shift } from './shift.ts';

/**
 * The kind of document of a charge or purchase, remembered for the next one. It is optional: pressing a kind again
 * clears it. With the kind "none" the number field says that there is no document, and the focus moves to the
 * amount; choosing another kind restores the number that was typed before.
 */
export function DocumentKindInput() {
  const translate = useTranslate();
  const id = useId();
  const { control, getValues, setValue } = useFormContext();
  const chosen: DocumentKind | undefined = useWatch({ name: 'document_kind' });
  const noDocument = translate('boncard.noDocument');
  /** The number that was typed before the kind "none" was chosen. */
  const replaced = useRef('');

  function choose(kind: DocumentKind | undefined) {
    shift.rememberDocumentKind(kind);
    setValue('document_kind', kind, { shouldDirty: true });
    const document = getValues('document');
    if (kind === 'none') {
      if (document !== noDocument) replaced.current = document;
      setValue('document', noDocument, { shouldDirty: true, shouldValidate: true });
      focusField(control, 'amount');
    } else if (document === noDocument) {
      setValue('document', replaced.current, { shouldDirty: true });
      focusField(control, 'document');
    }
  }

  return (
    <Box sx={{ flex: { xs: '1 1 100%', sm: 'none' }, mb: { xs: 1, sm: 0 } }}>
      {/* Looks like a field's label. Phones have no room for it, and the buttons are clear without it. */}
      <Typography
        id={id}
        sx={{
          fontSize: '0.9375rem',
          fontWeight: 600,
          lineHeight: 1.5,
          mb: 0.75,
          display: { xs: 'none', sm: 'block' },
        }}
      >
        {translate('boncard.documentKindHint')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        color="primary"
        aria-labelledby={id}
        value={chosen ?? null}
        onChange={(_, kind: DocumentKind | null) => choose(kind ?? undefined)}
        sx={{ width: { xs: '100%', sm: 'auto' } }}
      >
        {documentKinds.map((kind) => (
          <ToggleButton
            key={kind}
            value={kind}
            sx={{ height: 48, px: 1.5, py: 0, lineHeight: 1.2, flex: { xs: '1 1 auto', sm: 'none' } }}
          >
            {translate(`words.documentKinds.${kind}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
