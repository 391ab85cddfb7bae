/** The reason recorded for reinstating a written-off balance; in Polish, like most reasons that people enter. */
export const clockWasWrong = 'Zegar serwera był źle ustawiony';
