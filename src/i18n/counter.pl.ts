/** What the counter says in Polish: finding a card, a sale, a purchase, the slip. */
export const counterPl = {
  find: {
    number: 'Zeskanuj bon lub wpisz numer',
    numberHint: '20 znaków: cyfry i litery',
    pin: 'PIN',
    pinHint: '3 znaki z karty',
    charge: 'Znajdź bon',
    purchase: 'Sprawdź bon',
    dataIncorrect: 'Nieprawidłowe dane',
    unfound: {
      charge: 'Nie znaleźliśmy bonu o tym numerze. Sprawdź numer na karcie.',
      purchase: 'Nie znaleźliśmy bonu o tym numerze i kodzie PIN. Sprawdź dane na karcie.',
    },
    again: {
      charge:
        'Sprzedaż nie została jeszcze zapisana. Zeskanuj bon ponownie. To, co wpisano w formularzu, zostało zachowane.',
      purchase:
        'Zakup nie został jeszcze zapisany. Zeskanuj bon i podaj PIN ponownie. To, co wpisano w formularzu, zostało zachowane.',
    },
    back: 'Wróć do skanowania',
  },
  charge: {
    found: 'Do sprzedania',
    usedAgain: 'Bon jest wykorzystany – możesz go doładować.',
    unavailable: 'Bon niedostępny',
    unavailableWhy: {
      active: 'Ten bon został już sprzedany.',
      canceled: 'Ten bon jest anulowany.',
    },
    amounts: 'Najczęstsze kwoty',
    monthCount: '%{smart_count} miesiąc |||| %{smart_count} miesiące |||| %{smart_count} miesięcy',
    submit: 'Sprzedaj bon',
    submitAmount: 'Sprzedaj bon za %{amount}',
    done: 'Bon sprzedany',
    checking: 'Sprawdzamy, czy sprzedaż została zapisana…',
    pending: 'Nie wiemy jeszcze, czy sprzedaż bonu %{number} za %{amount} została zapisana.',
    refused: 'Sprzedaż nie została zapisana',
    unknown: 'Nie wiemy, czy sprzedaż bonu %{number} za %{amount} została zapisana',
    unknownWhat:
      'Zanim spróbujesz jeszcze raz, zeskanuj ten bon. Jeśli zobaczysz „Bon niedostępny”, sprzedaż jest już zapisana.',
  },
  purchase: {
    warning: {
      pending: 'Bon nieaktywny',
      used: 'Bon wykorzystany',
      canceled: 'Bon anulowany',
      expired: 'Bon stracił ważność %{day}.',
    },
    warningWhy: {
      pending: 'Ten bon nie został jeszcze sprzedany.',
      used: 'Na tym bonie nie ma już pieniędzy.',
      canceled: 'Tym bonem nie można już płacić.',
      expired: 'Tym bonem nie można już płacić.',
    },
    found: 'Bon',
    details: 'Szczegóły bonu',
    accept: 'Dalej',
    back: 'Wróć',
    suggestions: 'Szybki wybór kwoty',
    onCard: 'Na bonie: %{amount}',
    wholeAmount: 'Cała kwota',
    left: 'Po zakupie zostanie %{amount}',
    submit: 'Pobierz kwotę z bonu',
    submitAmount: 'Pobierz %{amount} z bonu',
    done: 'Zakup zapisany',
    taken: 'Pobrano',
    remaining: 'Zostało na bonie',
    checking: 'Sprawdzamy, czy zakup został zapisany…',
    pending: 'Nie wiemy jeszcze, czy zakup bonem %{number} za %{amount} został zapisany.',
    refused: 'Zakup nie został zapisany',
    unknown: 'Nie wiemy, czy zakup bonem %{number} za %{amount} został zapisany',
    unknownWhat:
      'Zanim spróbujesz jeszcze raz, zeskanuj ten bon i porównaj saldo. Jeśli jest niższe o kwotę zakupu, zakup jest już zapisany.',
  },
  boncard: {
    document: 'Numer dokumentu',
    documentHint: 'Na przykład numer paragonu lub faktury',
    card: 'Bon',
    balance: 'Saldo',
    validUntil: 'Ważny do',
    type: 'Rodzaj bonu',
    amount: 'Kwota',
    changedElsewhere: 'Ten bon zmienił się w innej karcie przeglądarki. Zeskanuj go ponownie.',
  },
  confirmation: {
    print: 'Drukuj potwierdzenie',
    charge: 'Potwierdzenie sprzedaży bonu',
    purchase: 'Potwierdzenie płatności bonem',
    date: 'Data',
    by: 'Obsługa',
    notFiscal: 'Potwierdzenie niefiskalne',
  },
  moneyCall: {
    checked: 'Sprawdzone',
    without:
      'Ten serwer nie odróżnia ponowienia od nowej operacji. Gdy połączenie się zerwie, porównaj saldo bonu, zanim spróbujesz jeszcze raz.',
  },
};
