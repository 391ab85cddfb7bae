import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a call about the books is refused. */
export const bookRefusals = {
  pl: {
    'day-in-future': 'Ten dzień jeszcze nie nadszedł. Wybierz dzisiejszy albo wcześniejszy.',
    'day-past': 'Wybierz dzisiejszy dzień albo późniejszy.',
    'month-in-future': 'Ten miesiąc jeszcze się nie zaczął. Wybierz bieżący albo wcześniejszy.',
    'month-not-over': 'Ten miesiąc zamkniesz pierwszego dnia następnego miesiąca, od 2:00.',
    'month-before-first': 'W tym miesiącu nie było jeszcze żadnych bonów. Nie ma czego zamykać.',
    'day-not-believed':
      'Nie wiadomo, czy zegar serwera jest dobrze ustawiony, więc miesiąca na razie nie da się zamknąć. Powiadom osobę, która opiekuje się serwerem.',
    'month-closed': 'Ten miesiąc jest już zamknięty.',
  },
  en: {
    'day-in-future': 'That day has not come yet. Choose today or an earlier day.',
    'day-past': 'Choose today or a later day.',
    'month-in-future': 'That month has not begun yet. Choose this one or an earlier one.',
    'month-not-over': 'You can close this month on the first day of the next one, from 2:00.',
    'month-before-first': 'There were no cards in that month yet. There is nothing to close.',
    'day-not-believed':
      'It is not known whether the server’s clock is right, so no month can be closed for now. Tell the person who runs the server.',
    'month-closed': 'That month is already closed.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
