import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why a call about a webhook or a delivery is refused. */
export const webhookRefusals = {
  pl: {
    'webhook-address-refused':
      'Ten adres jest w sieci wewnętrznej. Podaj publiczny adres albo poproś o zgodę osobę, która opiekuje się serwerem (WEBHOOK_ALLOW).',
    'webhook-needs-https':
      'Wpisz adres zaczynający się od https://, bo przez http dane mógłby odczytać każdy.',
    'webhook-taken': 'Ten adres ma już webhook. Zmień jego zdarzenia, zamiast dodawać drugi.',
    'too-many-webhooks': 'Webhooków może być najwyżej %{max}. Usuń któryś, aby dodać nowy.',
    'webhook-off': 'Ten webhook jest wyłączony. Najpierw go włącz.',
    'delivery-waiting': 'To zdarzenie dopiero czeka na wysłanie.',
  },
  en: {
    'webhook-address-refused':
      'This address is in an internal network. Enter a public one, or ask the person who runs the server to allow it (WEBHOOK_ALLOW).',
    'webhook-needs-https':
      'Enter an address that begins with https://: over http anybody could read the data.',
    'webhook-taken':
      'There is already a webhook with this address. Change its events instead of adding another.',
    'too-many-webhooks': 'There can be %{max} webhooks at most. Delete one to add another.',
    'webhook-off': 'This webhook is switched off. Switch it on first.',
    'delivery-waiting': 'This event is still waiting to be sent.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
