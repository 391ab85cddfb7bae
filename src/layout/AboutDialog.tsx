import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { PRODUCT } from '../../contract/product.ts';
import { version } from '../../package.json';
import { useTranslate } from '../i18n/useTranslate.ts';
import { CloseActions } from '../ui/CloseActions.tsx';

/** The product and the version of this console, opened from the user menu (requirements "Panel frame"). */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="about-title">
      <DialogTitle id="about-title">{translate('frame.about')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{PRODUCT}</DialogContentText>
        <DialogContentText>{translate('frame.version', { version })}</DialogContentText>
      </DialogContent>
      <CloseActions onClose={onClose} />
    </Dialog>
  );
}
