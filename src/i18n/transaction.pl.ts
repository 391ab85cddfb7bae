/** What a transaction's page says in Polish (requirements "Statistics"). */
export const transactionPl = {
  transaction: {
    card: 'Bon',
    toCard: 'Przejdź do bonu',
    reversals: 'Cofnięcia',
    original: 'Zobacz cofniętą transakcję',
    administratorsOnly: 'Tę transakcję może cofnąć tylko administrator.',
    irreversible: {
      'transaction-is-reversal': 'To jest cofnięcie, a jego nie da się cofnąć.',
      'boncard-replaced': 'Nie da się jej cofnąć: bon został wymieniony.',
      'boncard-canceled': 'Nie da się jej cofnąć: bon jest anulowany.',
      'transaction-reversed': 'Cofnięto całą kwotę.',
      'cycle-closed': 'Nie da się jej cofnąć: bon sprzedano później jeszcze raz.',
      'purchases-first': 'Tę sprzedaż cofniesz dopiero po cofnięciu płatności tym bonem.',
    },
  },
};
