import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { countArgs } from '../../ui/formatCount.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { onEnter } from '../../ui/onEnter.ts';
import { HttpFailure } from '../../wire/httpFailure.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { type FileChoice, type ParsedFile, previewKey } from './useFileChoice.ts';

/** Inputs stand next to each other if there is room. */
const half = { width: { xs: '100%', sm: 280 } };

/** How long the user's changes must pause before the file is read again, in milliseconds. */
const DEBOUNCE_MS = 400;

/**
 * How the chosen file was understood. The user can correct that, and the file is read again (requirements
 * "Imports").
 */
export function ImportPreview({ file, fileChoice }: { file: File; fileChoice: FileChoice }) {
  const translate = useTranslate();
  const { choice, choose, hold } = fileChoice;
  const { parsed, error, isCurrent, refetch } = useParsedFile(file, fileChoice);
  const errors = error instanceof HttpFailure ? (error.body.errors ?? {}) : {};
  // An error in the file itself is shown next to the file.
  if (!parsed && errors.file) return null;
  if (!parsed) return <Loading error={error} refetch={refetch} height={240} />;
  const sheet = choice.sheet ?? parsed.sheet;
  return (
    <Stack component="section" aria-labelledby="preview" spacing={2} sx={{ mt: 3, minWidth: 0 }}>
      <Typography id="preview" variant="h3" component="h2">
        {translate('importPreview.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {parsed.sheets.length > 1 && (
          <TextField
            select
            label={translate('importPreview.sheet')}
            value={sheet ?? ''}
            error={errors.sheet !== undefined}
            helperText={errors.sheet}
            onChange={({ target }) => choose({ sheet: target.value })}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            sx={half}
            translate="no"
          >
            {sheet === null && <option value="">{translate('importPreview.chooseSheet')}</option>}
            {parsed.sheets.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </TextField>
        )}
        {parsed.columns.length > 0 && (
          <HeaderRowInput
            key={sheet}
            row={choice.header_row ?? parsed.header_row ?? 0}
            error={errors.header_row}
            onChange={(headerRow) => choose({ ...choice, header_row: headerRow })}
            onHold={hold}
          />
        )}
      </Box>
      {parsed.columns.length > 0 && (
        <PreviewTable parsed={parsed} choice={choice} onChoose={choose} errors={errors} />
      )}
      <Box sx={{ height: 4 }}>
        {!isCurrent && !error && <LinearProgress aria-label={translate('importPreview.reading')} />}
      </Box>
      {error && Object.keys(errors).length === 0 && (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
      {!error && <Forecast parsed={parsed} />}
    </Stack>
  );
}

/**
 * Asks the host how it understands a file, and again after each change of the choice; only the last answer counts.
 */
function useParsedFile(file: File, { choice, choiceNumber, setShown }: FileChoice) {
  const dataProvider = usePanelDataProvider();
  const { clearErrors, getFieldState, setError } = useFormContext();
  const [asked, setAsked] = useState(choice);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(choice), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [choice]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...previewKey, choiceNumber, asked],
    queryFn: async ({ signal }) => (await dataProvider.previewImport({ file, fields: asked, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // The previous result stays until the next one arrives, so that the user can go on from there.
  const [parsed, setParsed] = useState<ParsedFile>();
  if (data && data !== parsed) setParsed(data);
  const isCurrent = asked === choice && !isFetching;
  useEffect(() => setShown(isCurrent ? data : undefined), [data, isCurrent, setShown]);
  const refusal = error instanceof HttpFailure ? error.body.errors?.file : undefined;
  const tell = useEffectEvent((message: string | undefined) => {
    if (message) setError('file', { type: 'server', message });
    // Errors from the form's own rules stay.
    else if (getFieldState('file').error?.type === 'server') clearErrors('file');
  });
  useEffect(() => tell(refusal), [refusal]);
  return { parsed, error, isCurrent, refetch };
}

interface HeaderRowInputProps {
  row: number;
  error: string | undefined;
  onChange: (row: number) => void;
  /** Called with whether the typed text is wrong. */
  onHold: (isWrong: boolean) => void;
}

/** The row with the titles. Text that is not a number stays, with an error, and the file is read as before. */
function HeaderRowInput({ row, error, onChange, onHold }: HeaderRowInputProps) {
  const translate = useTranslate();
  const [wrong, setWrong] = useState<string>();
  const isWrong = wrong !== undefined;
  useEffect(() => {
    onHold(isWrong);
    return () => onHold(false);
  }, [isWrong, onHold]);
  const problem = isWrong ? translate('field.wholeNumber') : error;
  return (
    <TextField
      label={translate('importPreview.headerRow')}
      value={wrong ?? String(row)}
      error={problem !== undefined}
      helperText={problem ?? translate('importPreview.headerRowHint')}
      onChange={({ target: { value } }) => {
        const isRow = /^\d{1,15}$/.test(value.trim());
        setWrong(isRow ? undefined : value);
        if (isRow) onChange(Number(value));
      }}
      // Enter would import the file as it was read before.
      onKeyDown={onEnter(() => undefined)}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 15 } }}
      sx={half}
    />
  );
}

/** What an import would do, in words, or what has to be chosen first. */
function Forecast({ parsed }: { parsed: ParsedFile }) {
  const translate = useTranslate();
  const { rows, errors, duplicates } = parsed;
  if (rows === null || errors === null || duplicates === null) {
    const unclear = parsed.columns.length > 0 ? 'columnsUnclear' : 'sheetUnclear';
    return (
      <Alert severity="warning" role="status">
        {translate(`importPreview.${unclear}`)}
      </Alert>
    );
  }
  const told = (what: 'good' | 'wrong' | 'known', count: number) => (
    <li>{translate(`importPreview.${what}`, countArgs(count))}</li>
  );
  const good = rows - errors - duplicates;
  return (
    <Alert severity={good === 0 ? 'warning' : 'info'} role="status">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {told('good', good)}
        {errors > 0 && told('wrong', errors)}
        {duplicates > 0 && told('known', duplicates)}
      </Box>
    </Alert>
  );
}
