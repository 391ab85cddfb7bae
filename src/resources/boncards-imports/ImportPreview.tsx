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
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { HttpFailure } from '../../wire/httpFailure.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { type ChoiceOfImport, previewKey, type SeenFile } from './useImportChoice.ts';

/** Next to each other where there is room. */
const half = { width: { xs: '100%', sm: 280 } };

/** The pause in a person's changes after which the file is read again. */
const DEBOUNCE_MS = 400;

/** What was understood of the chosen file; a person corrects it, and it is read again (requirements "Imports"). */
export function ImportPreview({ file, preview }: { file: File; preview: ChoiceOfImport }) {
  const translate = useTranslate();
  const { choice, choose } = preview;
  const { seen, error, isCurrent, refetch } = useSeenFile(file, preview);
  const errors = error instanceof HttpFailure ? (error.body.errors ?? {}) : {};
  // What is wrong with the file itself stands next to it.
  if (!seen && errors.file) return null;
  if (!seen && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!seen) return <DelayedSkeleton height={240} />;
  const sheet = choice.sheet ?? seen.sheet;
  return (
    <Stack component="section" aria-labelledby="preview" spacing={2} sx={{ mt: 3, minWidth: 0 }}>
      <Typography id="preview" variant="h3" component="h2">
        {translate('importPreview.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {seen.sheets.length > 1 && (
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
            {seen.sheets.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </TextField>
        )}
        {seen.columns.length > 0 && (
          <HeaderRowInput
            row={choice.header_row ?? seen.header_row ?? 0}
            error={errors.header_row}
            onChange={(headerRow) => choose({ ...choice, header_row: headerRow })}
          />
        )}
      </Box>
      {seen.columns.length > 0 && (
        <PreviewTable seen={seen} choice={choice} onChoose={choose} errors={errors} />
      )}
      <Box sx={{ height: 4 }}>
        {!isCurrent && !error && <LinearProgress aria-label={translate('importPreview.reading')} />}
      </Box>
      {error && Object.keys(errors).length === 0 && (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
      {!error && <Outcome seen={seen} />}
    </Stack>
  );
}

/** Asks what the host understands of a file, again after each change of the choice; only the last answer counts. */
function useSeenFile(file: File, { choice, files, show }: ChoiceOfImport) {
  const dataProvider = usePanelDataProvider();
  const { clearErrors, getFieldState, setError } = useFormContext();
  const [asked, setAsked] = useState(choice);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(choice), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [choice]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...previewKey, files, asked],
    queryFn: async ({ signal }) => (await dataProvider.previewImport({ file, fields: asked, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 0,
  });
  // What was shown before stays until there is more: a person goes on from there.
  const [seen, setSeen] = useState<SeenFile>();
  if (data && data !== seen) setSeen(data);
  const isCurrent = asked === choice && !isFetching;
  useEffect(() => show(isCurrent ? data : undefined), [data, isCurrent, show]);
  const refusal = error instanceof HttpFailure ? error.body.errors?.file : undefined;
  const tell = useEffectEvent((message: string | undefined) => {
    if (message) setError('file', { type: 'server', message });
    // The form has its own rules, too.
    else if (getFieldState('file').error?.type === 'server') clearErrors('file');
  });
  useEffect(() => tell(refusal), [refusal]);
  return { seen, error, isCurrent, refetch };
}

interface HeaderRowInputProps {
  row: number;
  error: string | undefined;
  onChange: (row: number) => void;
}

/** The row of the titles. While it is typed it may be no number at all. */
function HeaderRowInput({ row, error, onChange }: HeaderRowInputProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={translate('importPreview.headerRow')}
      value={typed ?? String(row)}
      error={error !== undefined}
      helperText={error ?? translate('importPreview.headerRowHint')}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (/^\d{1,7}$/.test(value.trim())) onChange(Number(value));
      }}
      onBlur={() => setTyped(undefined)}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      sx={half}
    />
  );
}

/** What an import would do, in words, or what has to be chosen first. */
function Outcome({ seen }: { seen: SeenFile }) {
  const translate = useTranslate();
  const { rows, errors, duplicates } = seen;
  if (rows === null || errors === null || duplicates === null) {
    const unclear = seen.columns.length > 0 ? 'columnsUnclear' : 'sheetUnclear';
    return (
      <Alert severity="warning" role="status">
        {translate(`importPreview.${unclear}`)}
      </Alert>
    );
  }
  const told = (what: 'good' | 'wrong' | 'known', count: number) => (
    <li>{translate(`importPreview.${what}`, { smart_count: count, count: formatCount(count) })}</li>
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
