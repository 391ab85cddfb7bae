import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { currentTheme, setTheme, themeChoices } from '../../theme/choice.ts';
import { Choice } from './Choice.tsx';

/** Light, dark or as the system says; kept in the browser. */
export function ThemeSwitch() {
  const translate = useTranslate();
  const [theme, showTheme] = useState(currentTheme);
  return (
    <Choice
      label={translate('frame.theme')}
      options={themeChoices.map((value) => ({ value, text: translate(`frame.themes.${value}`) }))}
      value={theme}
      onChange={(choice) => {
        setTheme(choice);
        showTheme(choice);
      }}
    />
  );
}
