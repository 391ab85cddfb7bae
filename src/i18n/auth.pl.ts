/** Polish sentences of login and activation. */
export const authPl = {
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  closeToast: 'Zamknij komunikat',
  login: {
    title: 'Zaloguj się',
    lead: 'Panel pracownika salonu',
    email: 'Adres e-mail',
    password: 'Hasło',
    submit: 'Zaloguj się',
    pending: 'Logujemy…',
    succeeded: 'Zalogowano',
    failed: 'Logowanie nie powiodło się. Sprawdź adres e-mail i hasło.',
  },
  activate: {
    title: 'Aktywuj konto',
    lead: 'Ustaw hasło, którym będziesz logować się do panelu.',
    password: 'Hasło',
    passwordHint: 'Co najmniej %{min} znaków.',
    confirmation: 'Powtórz hasło',
    submit: 'Aktywuj konto',
    pending: 'Aktywujemy konto…',
    succeeded: 'Konto zostało aktywowane',
    failed: 'Aktywacja nie powiodła się',
    deadLink:
      'Link stracił ważność albo został już użyty. Jeśli masz już hasło, zaloguj się. Jeśli nie, poproś administratora o nowy link.',
    toLogin: 'Przejdź do logowania',
  },
};
