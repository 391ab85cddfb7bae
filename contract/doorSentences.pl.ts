/** The field sentences of the pages outside the panel, apart from the others, so that a customer loads no more. */
export const doorSentencesPl = {
  required: 'Pole jest wymagane',
  minLength: 'Wpisz co najmniej %{min} znaków',
  email: 'Podaj poprawny adres e-mail',
  passwordsDiffer: 'Hasła muszą być takie same',
  cardNumber: 'Numer bonu ma dokładnie 20 znaków: cyfry i litery A–Z',
  pin: 'PIN ma dokładnie 3 znaki: cyfry i litery A–Z',
};
