import ExpandMore from '@mui/icons-material/ExpandMore';
import Translate from '@mui/icons-material/Translate';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { useLocaleState } from 'ra-core';
import { asLanguage, languageNames, languages } from '../../contract/language.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { sizes } from '../theme/tokens.ts';
import { ActionMenu } from '../views/ActionMenu.tsx';

/**
 * The choice of the language. react-admin's own button has an empty label, which hides its text (decision 0017).
 */
export function LanguageMenu() {
  const translate = useTranslate();
  const [current, setLocale] = useLocaleState();
  return (
    <ActionMenu
      button={(properties) => (
        <Button
          {...properties}
          color="inherit"
          title={translate('frame.language')}
          startIcon={<Translate />}
          endIcon={<ExpandMore fontSize="small" />}
          sx={iconOnly}
        >
          {languageNames[asLanguage(current)]}
        </Button>
      )}
    >
      {languages.map((locale) => (
        <MenuItem key={locale} lang={locale} selected={locale === current} onClick={() => setLocale(locale)}>
          {languageNames[locale]}
        </MenuItem>
      ))}
    </ActionMenu>
  );
}

/** Only the icon where the bar is crowded; on a phone the user menu offers the choice. */
const iconOnly = {
  '@media (max-width: 1199.95px)': {
    minWidth: sizes.target,
    px: 1,
    fontSize: 0,
    '& .MuiButton-startIcon': { m: 0 },
    '& .MuiButton-endIcon': { display: 'none' },
  },
};
