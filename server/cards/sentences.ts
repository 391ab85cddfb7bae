import { fieldSentencesEn } from '../../contract/fieldSentences.en.ts';
import { fieldSentencesPl } from '../../contract/fieldSentences.pl.ts';
import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a call about cards and transactions is refused. */
export const cardRefusals = {
  pl: {
    'search-first': 'Najpierw wyszukaj bon, podając jego numer i PIN.',
    'boncard-not-locked': 'Kod PIN tego bonu nie jest zablokowany.',
    'boncard-already-blocked': 'Ten bon jest już zablokowany.',
    'boncard-not-blocked': 'Ten bon nie jest zablokowany.',
    'boncard-data-incorrect': 'Nie znaleźliśmy bonu o tych danych. Sprawdź numer i PIN na karcie.',
    'boncard-unknown': 'Nie ma takiego bonu.',
    'boncard-unavailable': 'Bon niedostępny',
    'boncard-without-pin': 'Ten bon nie ma jeszcze kodu PIN. Najpierw trzeba wydrukować jego serię.',
    'boncard-pending': 'Bon jest nieaktywny',
    'boncard-used': 'Bon został już wykorzystany',
    'boncard-canceled': 'Bon jest anulowany',
    'boncard-expired': 'Bon stracił ważność %{day}.',
    'boncard-unlock-spent': 'Ten bon odblokowano już dzisiaj. Teraz może to zrobić tylko administrator.',
    'boncard-unlocked-today': 'Dziś odblokowano ten bon już trzy razy. Spróbuj jutro.',
    'boncard-unlocked-often':
      'W ciągu 30 dni ten bon odblokowano już pięć razy. Administrator może przenieść jego saldo na inny bon.',
    'boncard-blocked': 'Bon jest zablokowany',
    'boncard-replaced':
      'Ten bon zastąpiono bonem %{successor}. Dalsze zmiany robi się na tamtym bonie; kwotę może poprawić administrator korektą.',
    'boncard-not-active':
      'Przenieść można tylko saldo aktywnego bonu. Bon, którego saldo odpisano, trzeba najpierw przedłużyć.',
    'boncard-not-charged': 'Ten bon nie został jeszcze sprzedany.',
    'target-is-source': 'To ten sam bon. Zeskanuj nowy.',
    'target-unavailable': 'Ten bon był już sprzedany albo jest anulowany. Weź niesprzedany.',
    'validity-changed': 'Ostatni dzień ważności bonu zmienił się na %{day}. Nic nie zapisano.',
    'validity-past': fieldSentencesPl.validityPast,
    'validity-not-later': fieldSentencesPl.validityNotLater,
    'validity-too-long': fieldSentencesPl.validityTooLong,
    'cycle-closed':
      'Ten bon sprzedano później ponownie, więc wcześniejszych transakcji nie można już zmienić.',
    'transaction-foreign': 'Możesz cofać tylko transakcje swojego salonu i własne. Poproś administratora.',
    'transaction-of-another-day': 'Możesz to zrobić tylko w dniu transakcji. Poproś administratora.',
    'transaction-too-old': 'Kasa może cofnąć transakcję tylko w ciągu 24 godzin. Poproś administratora.',
    'transaction-is-reversal': 'Cofnięcia nie można cofnąć.',
    'transaction-reversed': 'Ta transakcja została już cofnięta.',
    'purchases-first':
      'Po tej sprzedaży saldo zmieniła płatność, korekta lub odpis. Najpierw trzeba cofnąć płatności, wyrównać korekty przeciwną kwotą, a odpisany bon przedłużyć.',
    'charge-in-part': 'Sprzedaż cofa się w całości.',
    'amount-above-balance': `${fieldSentencesPl.aboveBalance}.`,
    'amount-above-reversible': `${fieldSentencesPl.aboveReversible}.`,
    'amount-above-limit': `${fieldSentencesPl.aboveLimit}.`,
    'balance-changed': 'Saldo bonu zmieniło się na %{balance}. Nic nie zapisano.',
    'amount-below-zero': `${fieldSentencesPl.aboveBalance}.`,
    'salon-mismatch': 'Możesz działać tylko w swoim salonie.',
  },
  en: {
    'search-first': 'First find the card by its number and PIN.',
    'boncard-not-locked': 'The PIN of this card is not locked.',
    'boncard-already-blocked': 'This card is already blocked.',
    'boncard-not-blocked': 'This card is not blocked.',
    'boncard-data-incorrect': 'No card matches these details. Check the number and PIN on the card.',
    'boncard-unknown': 'There is no such card.',
    'boncard-unavailable': 'The card is not available',
    'boncard-without-pin': 'This card has no PIN yet. Its batch has to be printed first.',
    'boncard-pending': 'The card is inactive',
    'boncard-used': 'The card has been used up',
    'boncard-canceled': 'The card is canceled',
    'boncard-expired': 'The card expired on %{day}.',
    'boncard-unlock-spent':
      'This card has already been unlocked today. Only an administrator can unlock it again.',
    'boncard-unlocked-today': 'This card has been unlocked three times today. Try again tomorrow.',
    'boncard-unlocked-often':
      'This card has been unlocked five times within 30 days. An administrator can move its balance to another card.',
    'boncard-blocked': 'The card is blocked',
    'boncard-replaced':
      'This card was replaced by %{successor}. Make further changes to that card; an administrator can adjust its amount.',
    'boncard-not-active':
      'Only the balance of an active card can be moved. A card that was written off has to be extended first.',
    'boncard-not-charged': 'This card has not been sold yet.',
    'target-is-source': 'This is the same card. Scan the new one.',
    'target-unavailable': 'This card has already been sold or is canceled. Use one that has not been sold.',
    'validity-changed': 'The last day of the card has changed to %{day}. Nothing was saved.',
    'validity-past': fieldSentencesEn.validityPast,
    'validity-not-later': fieldSentencesEn.validityNotLater,
    'validity-too-long': fieldSentencesEn.validityTooLong,
    'cycle-closed': 'This card was sold again later, so earlier transactions can no longer be changed.',
    'transaction-foreign': 'You can only undo what your salon or you booked. Ask an administrator.',
    'transaction-of-another-day': 'You can do this only on the day of the transaction. Ask an administrator.',
    'transaction-too-old': 'A till can undo a transaction only within 24 hours. Ask an administrator.',
    'transaction-is-reversal': 'A reversal cannot be undone.',
    'transaction-reversed': 'This has already been undone.',
    'purchases-first':
      'Since this sale, a payment, an adjustment or a write-off has changed the balance. First undo payments, even out adjustments by the opposite amount, and extend a card that was written off.',
    'charge-in-part': 'A sale can only be undone as a whole.',
    'amount-above-balance': `${fieldSentencesEn.aboveBalance}.`,
    'amount-above-reversible': `${fieldSentencesEn.aboveReversible}.`,
    'amount-above-limit': `${fieldSentencesEn.aboveLimit}.`,
    'balance-changed': 'The balance of the card has changed to %{balance}. Nothing was saved.',
    'amount-below-zero': `${fieldSentencesEn.aboveBalance}.`,
    'salon-mismatch': 'You may only act for your own salon.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
