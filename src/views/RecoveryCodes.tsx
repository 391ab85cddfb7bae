import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useId } from 'react';
import { useNotify } from '../i18n/useNotify.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { session } from '../session.ts';
import { saveFile } from '../ui/saveFile.ts';
import { AskToStay } from './AskToStay.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called when the user says that they have kept the codes. */
  onDone: () => void;
}

/** Recovery codes, which are shown only this once; nothing but the button closes the dialog without a question. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();

  function copy() {
    // The clipboard does not exist over plain HTTP, and the user may refuse access to it.
    const copying = navigator.clipboard?.writeText(codes.join('\n')) ?? Promise.reject();
    copying.then(
      () => notify('factor.codes.copied', { type: 'success' }),
      () => notify('factor.codes.notCopied', { type: 'warning' }),
    );
  }

  const about = translate('factor.codes.of', { email: session.user()?.email ?? '' });

  function save() {
    const text = [about, '', ...codes, ''].join('\r\n');
    saveFile(new Blob([text], { type: 'text/plain' }), translate('factor.codes.fileName'));
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={id}
      slotProps={{
        backdrop: { sx: { displayPrint: 'none' } },
        paper: { sx: { '@media print': { boxShadow: 'none', outline: 'none' } } },
      }}
    >
      {/* Prints only the codes. */}
      <GlobalStyles styles={{ '@media print': { '#root': { display: 'none' } } }} />
      <DialogTitle id={`${id}-title`} sx={{ displayPrint: 'none' }}>
        {translate('factor.codes.title')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={id} sx={{ displayPrint: 'none' }}>
          {translate('factor.codes.why')}
        </DialogContentText>
        <DialogContentText sx={{ display: 'none', displayPrint: 'block' }}>{about}</DialogContentText>
        <Box
          component="ul"
          translate="no"
          sx={{
            listStyle: 'none',
            m: 0,
            my: 2,
            p: 2,
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(9em, 1fr))',
            gap: 1,
            fontFamily: 'monospace',
            fontSize: '1.0625rem',
            bgcolor: 'action.hover',
            borderRadius: 1,
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>
          <Button variant="outlined" onClick={copy}>
            {translate('secret.copy')}
          </Button>
          <Button variant="outlined" onClick={save}>
            {translate('factor.codes.save')}
          </Button>
          <Button variant="outlined" onClick={() => window.print()}>
            {translate('list.print')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions sx={{ displayPrint: 'none' }}>
        <Button variant="contained" onClick={onDone}>
          {translate('factor.codes.done')}
        </Button>
      </DialogActions>
      <AskToStay isNeeded content="factor.codes.why" />
    </Dialog>
  );
}
