/** What the screens of e-cards say in Polish (requirements "E-cards"). */
export const eCardsPl = {
  eCard: {
    submit: 'Sprzedaj e-bon',
    submitAmount: 'Sprzedaj e-bon za %{amount}',
    to: 'Na adres %{email}',
    didYouMean: 'Może chodziło o %{domain}?',
    messageLeft:
      'Został %{smart_count} znak |||| Zostały %{smart_count} znaki |||| Zostało %{smart_count} znaków',
    messageOver:
      'O %{smart_count} znak za dużo |||| O %{smart_count} znaki za dużo |||| O %{smart_count} znaków za dużo',
    sendOnHint: 'Puste: od razu',
    atOnce: 'Od razu',
    preview: 'Podgląd maila',
    previewWhat: 'Tak opiszemy e-bon w mailu. Obok będzie przycisk, który go pokazuje.',
    outcome: {
      queued: 'E-bon na %{amount} czeka na wysłanie na adres %{email}',
      scheduled: 'E-bon na %{amount} zostanie wysłany %{day} na adres %{email}',
      sent: 'E-bon na %{amount} wysłany na adres %{email}',
      sentThen: 'E-bon na %{amount} wysłany %{at} na adres %{email}',
      opened: 'E-bon na %{amount} wysłany na adres %{email} i otwarty',
      openedThen: 'E-bon na %{amount} wysłany %{at} na adres %{email} i otwarty',
      failed: 'Nie udało się wysłać e-bonu na %{amount} na adres %{email}',
    },
    toTransaction: 'Popraw adres w transakcji',
    next: 'Kolejny e-bon',
    scanned: 'To numer bonu. Dokończ najpierw sprzedaż e-bonu albo wróć do skanowania.',
    correct: 'Popraw adres',
    which: 'Wysłać e-bon %{number} jeszcze raz?',
    what: 'E-bon dostanie nowy link i PIN, a poprzednie przestaną działać. Jeśli zmienisz adres, damy znać na poprzedni.',
    confirmFirst: 'E-bon dostanie nowy link i PIN. Podaj swoje hasło, żeby go wysłać.',
    gone: 'Adres został usunięty',
    asked: 'Zlecenie',
    sentAt: 'Wysłany',
    failedAt: 'Niedostarczony',
    openedAt: 'Otwarty',
    mail: 'Mail z e-bonem',
  },
};
