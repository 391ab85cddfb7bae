import { publicSentencesPl } from './publicSentences.pl.ts';

/**
 * The sentences next to fields, the same in console and server; `%{name}` is replaced by the problem's argument of that
 * name. One file per language, so that a page loads only its own.
 */
export const fieldSentencesPl = {
  ...publicSentencesPl,
  minLength: 'Wpisz co najmniej %{min} znaków',
  email: 'Podaj poprawny adres e-mail',
  passwordsDiffer: 'Hasła muszą być takie same',
  maxLength: 'Wpisz najwyżej tyle znaków: %{max}',
  min: 'Podaj co najmniej %{min}',
  max: 'Podaj najwyżej %{max}',
  aboveBalance: 'Na bonie jest tylko %{max}',
  aboveLimit: 'Kwota nie może przekraczać %{max}',
  aboveReversible: 'Cofnąć można jeszcze najwyżej %{max}',
  notZero: 'Podaj kwotę inną niż 0',
  mustBeNumber: 'Podaj liczbę',
  wholeNumber: 'Podaj liczbę całkowitą, bez części po przecinku',
  tooManyDecimals: 'Podaj kwotę z najwyżej dwoma miejscami po przecinku',
  lastFour: 'Podaj 4 ostatnie znaki numeru bonu',
  twoFacts: 'Podaj przynajmniej dwie z tych informacji',
  webAddress: 'Wpisz adres zaczynający się od https://',
  chooseOne: 'Zaznacz co najmniej jedno',
  timeOfDay: 'Wpisz godzinę jako GG:MM, np. 07:00',
  day: 'Wpisz datę jako DD.MM.RRRR',
  noSuchDay: 'Nie ma takiego dnia w kalendarzu',
  year: 'Sprawdź rok: najwcześniejszy to 1900',
  endBeforeStart: 'Data końcowa musi być późniejsza niż początkowa albo taka sama',
  periodTooLong: 'Wybierz okres najwyżej %{max} dni',
  validityPast: 'Wybierz dzień, który jeszcze nie minął.',
  validityNotLater: 'Ten bon jest już ważny do %{day}. Wybierz późniejszy dzień.',
  validityTooLong: 'Bon może być ważny najdłużej do %{day}.',
  sendOnTooLate: 'Bon jest ważny tylko do %{day}. Wybierz wcześniejszy dzień.',
  oneTimeCode: 'Wpisz 6 cyfr z aplikacji albo 10 znaków kodu zapasowego',
  fileMissing: 'Wybierz plik z bonami',
  fileKind: 'Wybierz plik CSV lub XLSX. Inny zapisz w arkuszu kalkulacyjnym jako XLSX.',
  fileSize: 'Ten plik jest za duży. Wybierz plik do 10 MB.',
  invisibleCharacters: 'Usuń znaki niewidoczne, np. skopiowane razem z numerem',
  invalid: 'Wpisana wartość jest niepoprawna',
};
