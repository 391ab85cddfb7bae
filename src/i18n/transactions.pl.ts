/** What the screens say of transactions in Polish. */
export const transactionsPl = {
  name: 'transakcja |||| transakcje |||| transakcji',
  fields: {
    boncard: 'Numer bonu',
    document: 'Dokument',
    amount: 'Kwota',
    valid_until: 'Ważny do',
    boncard_type: 'Rodzaj bonu',
    transaction_date: 'Data',
    transaction_salon: 'Salon',
    transaction_user: 'Pracownik',
    type: 'Transakcja',
  },
};
