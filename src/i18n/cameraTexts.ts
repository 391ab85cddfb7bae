import { scanEn } from './common.en.ts';
import { scanPl } from './common.pl.ts';

const pl = {
  title: scanPl.byCamera,
  how: 'Pokaż kod QR bonu. Kod kreskowy przybliż tak, aby zajął całą szerokość obrazu.',
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

const en: typeof pl = {
  title: scanEn.byCamera,
  how: 'Show the card’s QR code. Hold a barcode so close that it fills the width of the picture.',
  state: {
    starting: 'Switching the camera on…',
    looking: 'Looking for a code…',
    other: 'This is not a gift card’s code. Still looking…',
    several: 'There are codes of several cards. Show only one.',
  },
  light: 'Light',
  next: 'Another camera',
  back: 'Back',
  read: 'Read the card with the number ending in %{last}.',
  fault: {
    refused:
      'This page may not use the camera. Allow it in the browser’s settings for this page, or type the number.',
    absent: 'This device has no camera. Type the number or use a scanner.',
    broken:
      'The camera does not work. If another program is using it, close that and try again. You can also type the number.',
    insecure: 'The camera only works on a page whose address has HTTPS. Type the number or use a scanner.',
    unloaded: 'The code scanner could not be loaded. Check your internet connection, or type the number.',
    idle: 'The camera switched itself off, as no gift card was shown for two minutes. Switch it on again, or type the number.',
  },
};

/**
 * The texts shown while a camera looks for a code. They are loaded together with the camera's code, because the
 * panel and the public page load their texts in different ways.
 */
export const cameraTexts = { pl, en };
