/** The texts of the screens of webhooks, in Polish. */
export const webhooksPl = {
  action: {
    create: 'Dodaj webhook',
    test: 'Wyślij zdarzenie próbne',
    rotate: 'Wymień sekret',
    delete: 'Usuń',
    replay: 'Wyślij ponownie',
  },
  notifications: {
    created: 'Webhook został dodany',
    updated: 'Webhook został zapisany',
    tested: 'Zdarzenie próbne czeka na wysłanie',
    rotated: 'Sekret został wymieniony',
    deleted: 'Webhook został usunięty',
    replayed: 'Zdarzenie czeka na ponowne wysłanie',
  },
  confirmation: 'Wskazujesz, kto dowie się o sprzedaży. Podaj swoje hasło.',
  secret: {
    title: 'Sekret webhooka',
    once: 'Skopiuj go teraz: nie pokażemy go ponownie. Odbiorca sprawdza nim, czy zdarzenie pochodzi z Bonpanelu.',
  },
  rotation: {
    title: 'Wymienić sekret webhooka?',
    content: 'Pokażemy nowy sekret. Dotychczasowy działa jeszcze przez 24 godziny.',
  },
  deletion: {
    title: 'Usunąć webhook?',
    content: 'Nic już nie wyślemy pod ten adres, także tego, co jeszcze czeka.',
  },
  trouble: {
    failing: 'Ten adres nie przyjmuje zdarzeń. Próbujemy ponownie, coraz rzadziej, najdłużej przez 3 dni.',
    off: 'Ten webhook jest wyłączony: nic pod ten adres nie wysyłamy.',
    gone: 'Pod tym adresem niczego już nie ma (odpowiedź 410), więc webhook jest wyłączony. Popraw adres i włącz go ponownie.',
  },
  delivery: {
    none: 'Nic jeszcze nie wysłaliśmy pod ten adres.',
    tries: '%{smart_count} próba |||| %{smart_count} próby |||| %{smart_count} prób',
    answered: 'odpowiedź %{status}',
    next: 'następna próba %{when}',
    replayOf: 'Wyślij ponownie: %{what}',
  },
  empty: 'Nie ma jeszcze żadnego webhooka.',
  gone: 'Nie ma takiego webhooka.',
};
