import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import { useTranslate } from '../i18n/useTranslate.ts';
import { color, sizes } from '../theme/tokens.ts';
import { KeyCap } from './KeyCap.tsx';
import { useQuickNav } from './useQuickNav.ts';

/** Opens the search. It looks like a search field, and on a phone it is an icon. */
export function SearchButton() {
  const translate = useTranslate();
  const [, setOpen] = useQuickNav();
  return (
    <Button
      color="inherit"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => setOpen(true)}
      startIcon={<Search />}
      sx={(theme) => ({
        px: 1.25,
        minHeight: 40,
        justifyContent: 'flex-start',
        whiteSpace: 'nowrap',
        fontSize: '0.9375rem',
        fontWeight: 400,
        color: 'text.secondary',
        border: `1px solid ${color('edge')}`,
        bgcolor: color('paper'),
        [theme.breakpoints.up('lg')]: { width: 208 },
        [theme.breakpoints.down('sm')]: {
          minWidth: sizes.target,
          minHeight: sizes.target,
          border: 0,
          bgcolor: 'transparent',
          fontSize: 0,
          '& .MuiButton-startIcon': { m: 0 },
        },
      })}
    >
      {translate('frame.search')}
      <KeyCap aria-hidden sx={{ display: { xs: 'none', lg: 'inline' }, ml: 'auto' }}>
        Ctrl+K
      </KeyCap>
    </Button>
  );
}
