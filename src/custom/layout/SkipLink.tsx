import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';

/** The first stop of the Tab key: past menu and top bar, to the screen itself. */
export function SkipLink({ target }: { target: string }) {
  const translate = useTranslate();
  return (
    <Button
      href={`#${target}`}
      variant="contained"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
      }}
    >
      {translate('frame.skipToContent')}
    </Button>
  );
}
