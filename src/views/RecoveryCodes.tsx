import Button from '@mui/material/Button';
import { useTranslate } from '../i18n/useTranslate.ts';
import { session } from '../session.ts';
import { saveFile } from '../ui/saveFile.ts';
import { ShownOnce } from './SecretDialog.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called when the user says that they have kept the codes. */
  onDone: () => void;
}

/** Recovery codes, which can also be saved as a file or printed. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const translate = useTranslate();
  const about = translate('factor.codes.of', { email: session.user()?.email ?? '' });

  function save() {
    const text = [about, '', ...codes, ''].join('\r\n');
    saveFile(new Blob([text], { type: 'text/plain' }), translate('factor.codes.fileName'));
  }

  return (
    <ShownOnce
      title={translate('factor.codes.title')}
      about={about}
      why="factor.codes.why"
      lines={codes}
      done="factor.codes.done"
      onClose={onDone}
      maxWidth="xs"
    >
      <Button variant="outlined" onClick={save}>
        {translate('factor.codes.save')}
      </Button>
      <Button variant="outlined" onClick={() => window.print()}>
        {translate('list.print')}
      </Button>
    </ShownOnce>
  );
}
