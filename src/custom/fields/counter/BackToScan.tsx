import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';

/** Back to the search, as Esc does. */
export function BackToScan({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Button color="inherit" onClick={onClick} sx={{ px: 0 }}>
      {translate('find.back')}
    </Button>
  );
}
