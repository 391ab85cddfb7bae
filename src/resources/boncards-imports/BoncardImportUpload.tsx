import Description from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { type FormEvent, type RefObject, useState } from 'react';
import { failureSentence } from '../../custom/fields/failureSentence.ts';
import { FieldProblem } from '../../custom/fields/form/FieldProblem.tsx';
import { Sheet } from '../../custom/fields/Sheet.tsx';
import { send } from '../../http.ts';
import { failureOf } from '../../httpFailure.ts';
import { downloadTemplate } from './downloadTemplate.ts';
import { FileDrop } from './FileDrop.tsx';
import { fileProblem } from './fileProblem.ts';

interface Choice {
  file?: File | undefined;
  /** What is wrong with it. */
  error?: string | undefined;
}

/** Takes in a file of cards. What goes wrong is said beside the file, which stays chosen. */
export function BoncardImportUpload({ picker }: { picker: RefObject<HTMLInputElement | null> }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [{ file, error }, setChoice] = useState<Choice>({});
  const [uploading, setUploading] = useState(false);

  function choose(chosen: File) {
    const problem = fileProblem(chosen);
    setChoice({ file: chosen, error: problem && translate(problem) });
  }

  /** What an upload leaves behind, unless another file was chosen meanwhile. */
  function settle(left: Choice) {
    setChoice((now) => (now.file === file ? left : now));
  }

  async function upload(event: FormEvent) {
    event.preventDefault();
    const problem = file ? fileProblem(file) : 'import.fileRequired';
    setChoice({ file, error: problem && translate(problem) });
    if (!file || problem || uploading) return;
    setUploading(true);
    const call = send('POST /api/boncards-imports', { file });
    const failure = await failureOf(call).finally(() => setUploading(false));
    if (failure) {
      notify('import.failed', { type: 'error' });
      settle({ file, error: failure.body.errors?.file ?? failureSentence(failure, translate) });
    } else {
      notify('import.started', { type: 'success' });
      settle({});
      void queryClient.invalidateQueries({ queryKey: ['boncards-imports'] });
    }
  }

  return (
    <Sheet>
      <Stack component="form" noValidate spacing={2} onSubmit={(event) => void upload(event)}>
        <FileDrop
          picker={picker}
          onChoose={choose}
          invalid={error !== undefined}
          describedBy="file-problem file-limits"
        >
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
        <div>
          <FieldProblem id="file-problem" problem={error} />
          <Typography id="file-limits" variant="body2" color="textSecondary">
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
