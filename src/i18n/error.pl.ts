/** What the error pages say in Polish. */
export const errorPl = {
  notFound: 'Strona nie została znaleziona',
  notFoundWhy: 'Adres jest niepełny lub strona została przeniesiona.',
  internalWhy: 'To nie Twoja wina. Spróbuj ponownie za chwilę.',
  requestId: 'Numer zgłoszenia: %{id}',
  home: 'Wróć do sprzedaży bonów',
  unsupported: 'Serwer nie udostępnia tej czynności.',
};
