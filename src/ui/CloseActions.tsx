import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { useTranslate } from '../i18n/useTranslate.ts';

/** The end of a dialog that only tells something: one button, which has the focus. */
export function CloseActions({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <DialogActions>
      <Button variant="contained" autoFocus onClick={onClose}>
        {translate('frame.close')}
      </Button>
    </DialogActions>
  );
}
