import { scanPl } from './common.pl.ts';

/** What is said while a camera looks for a card's code, in Polish; loaded with the camera. */
export const cameraPl = {
  title: scanPl.byCamera,
  how: 'Pokaż kod QR z karty. Kod kreskowy przybliż tak, aby zajął całą szerokość obrazu.',
  state: {
    starting: 'Włączamy aparat…',
    looking: 'Szukamy kodu…',
    other: 'To nie jest kod bonu. Szukamy dalej…',
    several: 'Widać kody kilku bonów. Pokaż tylko jeden.',
  },
  light: 'Latarka',
  next: 'Inny aparat',
  back: 'Wróć',
  read: 'Odczytano bon o numerze z końcówką %{last}.',
  fault: {
    refused:
      'Ta strona nie może użyć aparatu. Zezwól na to w ustawieniach przeglądarki dla tej strony albo wpisz numer.',
    absent: 'To urządzenie nie ma aparatu. Wpisz numer albo użyj czytnika.',
    broken:
      'Aparat nie działa. Jeśli używa go inny program, zamknij go i spróbuj jeszcze raz. Możesz też wpisać numer.',
    insecure: 'Aparat działa tylko na stronie o adresie z HTTPS. Wpisz numer albo użyj czytnika.',
    unloaded: 'Nie udało się wczytać skanera kodów. Sprawdź połączenie z internetem albo wpisz numer.',
    idle: 'Aparat wyłączył się, bo przez dwie minuty nie pokazano bonu. Włącz go ponownie albo wpisz numer.',
  },
};
