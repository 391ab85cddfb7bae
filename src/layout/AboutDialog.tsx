import DialogContentText from '@mui/material/DialogContentText';
import { PRODUCT } from '../../contract/product.ts';
import { version } from '../../package.json';
import { useTranslate } from '../i18n/useTranslate.ts';
import { TellDialog } from '../ui/TellDialog.tsx';

/** The product and the version of this console, opened from the user menu (requirements "Panel frame"). */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <TellDialog title={translate('frame.about')} onClose={onClose}>
      <DialogContentText>{PRODUCT}</DialogContentText>
      <DialogContentText>{translate('frame.version', { version })}</DialogContentText>
    </TellDialog>
  );
}
