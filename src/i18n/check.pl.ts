/** Polish sentences of the public check's form. */
export const checkPl = {
  title: 'Sprawdź swój bon',
  lead: 'Zobacz, ile zostało na bonie, do kiedy jest ważny i co możesz za niego kupić.',
  number: 'Numer bonu',
  numberHint: '20 znaków z karty. Spacje i myślniki możesz pominąć.',
  pin: 'PIN',
  pinHint: '3 znaki z karty.',
  submit: 'Sprawdź saldo',
  pending: 'Sprawdzamy…',
  dataIncorrect: 'Nie znaleźliśmy bonu o tym numerze i kodzie PIN. Sprawdź dane na karcie.',
  numberIncorrect: 'Nie znaleźliśmy bonu o tym numerze. Sprawdź dane na karcie.',
};
