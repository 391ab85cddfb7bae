/** What the panel says of passkeys in Polish. */
export const passkeyPl = {
  passkey: {
    title: 'Klucze dostępu',
    hint: 'Zamiast hasła i kodu odblokowujesz urządzenie odciskiem palca, twarzą albo PIN-em. Takiego klucza nie da się podejrzeć ani wyłudzić.',
    elsewhere: 'Klucz dostępu dodasz na stronie %{url}.',
    known: 'To urządzenie ma już klucz dostępu do tego konta.',
    facts: 'Dodany %{added} · Ostatnie użycie: %{used}',
    synced: 'Także na innych Twoich urządzeniach',
    never: 'nigdy',
    add: {
      action: 'Dodaj klucz dostępu',
      title: 'Dodaj klucz dostępu',
      first:
        'Nazwij go tak, żeby wiedzieć, na którym jest urządzeniu. Samo hasło przestanie wystarczać do logowania, a pozostałe urządzenia zostaną wylogowane.',
      another: 'Nazwij go tak, żeby wiedzieć, na którym jest urządzeniu.',
      submit: 'Dalej',
      done: 'Klucz dostępu został dodany',
    },
    remove: {
      action: 'Usuń',
      ofOne: 'Usuń klucz dostępu %{name}',
      title: 'Usunąć klucz dostępu %{name}?',
      content: 'Nie zalogujesz się już tym kluczem. Usuń go też z urządzenia, w ustawieniach haseł.',
      last: 'Do logowania wystarczy wtedy hasło. Usuń ten klucz też z urządzenia, w ustawieniach haseł.',
      lastRequired:
        'To jedyne drugie zabezpieczenie tego konta, a jest na nim wymagane. Zanim znów skorzystasz z panelu, dodasz nowe.',
      done: 'Klucz dostępu został usunięty',
    },
    orPasskey:
      'Albo dodaj klucz dostępu: odblokujesz nim to konto odciskiem palca, twarzą albo PIN-em urządzenia.',
  },
};
