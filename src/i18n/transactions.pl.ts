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
    issue_date_from: 'Data od',
    issue_date_to: 'Data do',
    issue_amount_from: 'Kwota od',
    issue_amount_to: 'Kwota do',
    number: 'Numer bonu',
    place: 'Salon',
  },
  none: {
    charge: 'Nie ma jeszcze żadnej sprzedaży bonu.',
    sell: 'Nie ma jeszcze żadnej płatności bonem.',
  },
};
