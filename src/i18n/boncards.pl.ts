/** What the screens say of cards in Polish. */
export const boncardsPl = {
  name: 'bon |||| bony |||| bonów',
  fields: {
    number: 'Numer bonu',
    pin: 'PIN',
    status: 'Status',
    type: 'Rodzaj bonu',
    amount: 'Saldo',
    valid_until: 'Ważny do',
    created: 'Dodano',
    moderate: 'Ostatnia zmiana',
    canceled: 'Anulowano',
    document_number: 'Numer dokumentu',
    expired_months: 'Okres ważności',
    mother_salon: 'Salon sprzedaży',
  },
  page: { list: 'Bony', show: 'Szczegóły bonu' },
  expired: 'Po terminie',
  empty: 'Nie ma jeszcze żadnego bonu.',
  gone: 'Nie ma takiego bonu.',
};
