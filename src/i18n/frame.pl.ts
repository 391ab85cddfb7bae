/** Around every page outside the panel, in Polish. */
export const framePl = {
  otherLanguage: 'English',
  company: 'Strona firmy',
  terms: 'Regulamin bonów',
};
