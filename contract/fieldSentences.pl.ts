/** The sentence beside a field, the same on both sides; `%{name}` is filled from the problem's arguments. One language a file, so that a page loads only its own. */
export const fieldSentencesPl = {
  required: 'Pole jest wymagane',
  minLength: 'Wpisz co najmniej %{min} znaków',
  maxLength: 'Wpisz najwyżej %{max} znaków',
  onlyNumbers: 'Wpisz same cyfry',
  email: 'Podaj poprawny adres e-mail',
  min: 'Podaj co najmniej %{min}',
  max: 'Podaj najwyżej %{max}',
  mustBeNumber: 'Podaj liczbę',
  tooManyDecimals: 'Podaj kwotę z najwyżej dwoma miejscami po przecinku',
  day: 'Wpisz datę jako DD.MM.RRRR',
  endBeforeStart: 'Data końcowa musi być późniejsza niż początkowa',
  passwordsDiffer: 'Hasła muszą być takie same',
  cardNumber: 'Numer bonu ma dokładnie 20 znaków: cyfry i litery A–Z',
  pin: 'PIN ma dokładnie 3 znaki: cyfry i litery A–Z',
  invalid: 'Wpisana wartość jest niepoprawna',
};
