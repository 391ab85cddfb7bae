/** Why a balance comes back that was written off; in Polish, as most reasons are that people give. */
export const clockWasWrong = 'Zegar serwera był źle ustawiony';
