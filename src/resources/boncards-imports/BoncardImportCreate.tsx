import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { Form, useRecordContext, useSaveContext } from 'ra-core';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Create, FileInput } from 'react-admin';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { boncardImportForm, importFileKinds } from '../../../contract/boncardImport.ts';
import { isOffered } from '../../canAccess.ts';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { contractResolver } from '../../views/contractResolver.ts';
import { FormRefusal } from '../../views/FormRefusal.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import { type FileChoice, useFileChoice } from './useFileChoice.ts';

/** The approximate height of the preview of a small file, in pixels. */
const PREVIEW_HEIGHT = 320;

const ImportPreview = lazyPart(
  withOfficeTexts(async () => (await import('./ImportPreview.tsx')).ImportPreview),
  PREVIEW_HEIGHT,
);

/** Uploads a file of cards. Errors are shown next to the file, which stays selected. */
export function BoncardImportCreate() {
  const notify = useNotify();
  return (
    <Create
      actions={false}
      redirect={false}
      mutationOptions={{
        onSuccess: () => notify('resources.boncards-imports.notifications.started', { type: 'success' }),
        onError: () => notify('resources.boncards-imports.notifications.failed', { type: 'error' }),
      }}
    >
      <UploadForm />
    </Create>
  );
}

function UploadForm() {
  const { save } = useSaveContext();
  const chosen = useRef<File>(undefined);
  const [uploads, setUploads] = useState(0);
  const fileChoice = useFileChoice();

  async function upload({ file }: { file?: File }) {
    fileChoice.leave();
    const errors = await save?.({ file }, { meta: { choice: fileChoice.exactly() } });
    // Another file was chosen meanwhile, so this result is about the previous one.
    if (chosen.current !== file) return undefined;
    if (errors) fileChoice.resume();
    else {
      fileChoice.startOver();
      setUploads((before) => before + 1);
    }
    return errors;
  }

  function choose(file: File | undefined) {
    chosen.current = file;
    fileChoice.startOver();
  }

  return (
    <Form
      key={uploads}
      // A file of the wrong type is refused as soon as it is chosen.
      mode="onChange"
      resolver={contractResolver(boncardImportForm)}
      onSubmit={upload}
      disableInvalidFormNotification
      noValidate
    >
      <UploadFields onChoose={choose} isHeld={fileChoice.isHeld}>
        <ChosenFile fileChoice={fileChoice} />
      </UploadFields>
    </Form>
  );
}

/** What the host understood of a file that may be imported. */
function ChosenFile({ fileChoice }: { fileChoice: FileChoice }) {
  const chosen: unknown = useWatch({ name: 'file' });
  const file = boncardImportForm.safeParse({ file: chosen }).data?.file;
  if (!isOffered('previewImport') || !file) return null;
  return <ImportPreview key={fileChoice.choiceNumber} file={file} fileChoice={fileChoice} />;
}

interface UploadFieldsProps {
  onChoose: (file: File | undefined) => void;
  isHeld: boolean;
  children: ReactNode;
}

function UploadFields({ onChoose, isHeld, children }: UploadFieldsProps) {
  const translate = useTranslate();
  const { clearErrors } = useFormContext();
  const {
    field,
    fieldState: { invalid },
  } = useController({ name: 'file' });
  const box = useRef<HTMLDivElement>(null);
  // react-admin gives its form no input to focus, and the error no id.
  useEffect(() => {
    field.ref(box.current?.querySelector('input'));
    box.current?.querySelector('.MuiFormHelperText-root')?.setAttribute('id', 'file-problem');
  });

  function choose(file: File | undefined) {
    // They were about the previous file.
    clearErrors();
    onChoose(file);
  }

  return (
    <>
      <CardContent sx={{ p: { xs: 2, sm: 3 }, pb: 2 }}>
        <Box ref={box} aria-live="polite">
          <FileInput
            source="file"
            options={{ noKeyboard: true }}
            inputProps={{
              accept: importFileKinds.join(),
              tabIndex: 0,
              'aria-label': translate('resources.boncards-imports.fields.file'),
              'aria-invalid': invalid,
              'aria-describedby': 'file-problem file-limits',
              // Without this the browser fires no event if the same file, saved again, is chosen once more.
              onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
                currentTarget.value = '';
              },
            }}
            // The file itself, not wrapped by react-admin, because the contract's schema validates it.
            parse={identity}
            format={identity}
            onChange={choose}
            placeholder={<DropHint />}
            helperText={false}
          >
            <FileName />
          </FileInput>
        </Box>
        <Typography id="file-limits" variant="body2" color="textSecondary">
          {translate('resources.boncards-imports.upload.limits')}
        </Typography>
        <FormRefusal />
        {children}
      </CardContent>
      <CardActions sx={{ p: { xs: 2, sm: 3 }, pt: 0, gap: 1.5, flexWrap: 'wrap' }} disableSpacing>
        <SubmitButton label="resources.boncards-imports.action.upload" disabled={isHeld} />
        <Button
          size="large"
          onClick={() => saveFile(template, translate('resources.boncards-imports.upload.templateName'))}
        >
          {translate('resources.boncards-imports.action.template')}
        </Button>
      </CardActions>
    </>
  );
}

/**
 * The header of a file: with a BOM, so that Excel recognizes UTF-8, and with `;`, the separator of Polish Excel. It has
 * no sample cards: people fill in a template below them, and they would become cards too.
 */
const template = new Blob(['\uFEFFnumber;pin\r\n'], { type: 'text/csv;charset=utf-8' });

/** The content of the drop zone; pressing it opens the file picker. */
function DropHint() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center' }}>
      <Typography sx={{ fontWeight: 600 }}>{translate('resources.boncards-imports.upload.drop')}</Typography>
      <Button component="span" variant="outlined" tabIndex={-1} aria-hidden>
        {translate('resources.boncards-imports.upload.choose')}
      </Button>
    </Box>
  );
}

function FileName() {
  const file = useRecordContext<File & { id: string }>();
  return (
    <Box
      component="span"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      <DescriptionOutlined />
      {file?.name}
    </Box>
  );
}

function identity(file: File | undefined) {
  return file;
}
