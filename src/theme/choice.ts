/** Light, dark or system: stored in the browser, and set on `<html>` before the first paint (see index.html). */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const STORAGE_KEY = 'theme';

/** Returns the theme that was chosen in this browser; the system's by default. */
export function currentTheme(): ThemeChoice {
  const kept = localStorage.getItem(STORAGE_KEY);
  return themeChoices.find((choice) => choice === kept) ?? 'system';
}

/** Stores the choice of a theme, and applies it immediately. */
export function setTheme(choice: ThemeChoice) {
  localStorage.setItem(STORAGE_KEY, choice);
  document.documentElement.dataset.theme = choice;
}
