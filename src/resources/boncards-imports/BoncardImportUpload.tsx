import Description from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { type FormEvent, type RefObject, useState } from 'react';
import { FieldProblem } from '../../custom/fields/FieldProblem.tsx';
import { failureSentence } from '../../custom/fields/failureSentence.ts';
import { Sheet } from '../../custom/fields/Sheet.tsx';
import { HttpFailure, send } from '../../http.ts';
import { downloadTemplate } from './downloadTemplate.ts';
import { FileDrop } from './FileDrop.tsx';
import { fileProblem } from './fileProblem.ts';

/** Takes in a file of cards. What goes wrong is said beside the file, which stays chosen. */
export function BoncardImportUpload({ picker }: { picker: RefObject<HTMLInputElement | null> }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [uploading, setUploading] = useState(false);

  function choose(chosen: File) {
    const problem = fileProblem(chosen);
    setFile(chosen);
    setError(problem && translate(problem));
  }

  async function upload(event: FormEvent) {
    event.preventDefault();
    const problem = file ? fileProblem(file) : 'import.fileRequired';
    setError(problem && translate(problem));
    if (!file || problem || uploading) return;
    setUploading(true);
    try {
      await send('POST /api/boncards-imports', { file });
      notify('import.started', { type: 'success' });
      setFile(undefined);
      void queryClient.invalidateQueries({ queryKey: ['boncards-imports'] });
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      notify('import.failed', { type: 'error' });
      setError(failure.errors.file?.[0] ?? failureSentence(failure, translate));
    } finally {
      setUploading(false);
    }
  }

  return (
    <Sheet>
      <Stack component="form" noValidate spacing={2} onSubmit={(event) => void upload(event)}>
        <FileDrop picker={picker} onChoose={choose} invalid={error !== undefined} describedBy="file-help">
          {file ? (
            <Box
              sx={{
                display: 'flex',
                gap: 1,
                alignItems: 'center',
                fontWeight: 600,
                overflowWrap: 'anywhere',
              }}
            >
              <Description />
              {file.name}
            </Box>
          ) : (
            <Typography sx={{ fontWeight: 600 }}>{translate('import.drop')}</Typography>
          )}
        </FileDrop>
        <div id="file-help">
          <FieldProblem problem={error} />
          <Typography variant="body2" color="textSecondary">
            {translate('import.limits')}
          </Typography>
        </div>
        <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" size="large" loading={uploading}>
            {translate('import.upload')}
          </Button>
          <Button size="large" onClick={() => downloadTemplate(translate('import.templateName'))}>
            {translate('import.template')}
          </Button>
        </Stack>
      </Stack>
    </Sheet>
  );
}
