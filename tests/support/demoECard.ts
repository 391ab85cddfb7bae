import type { Email } from 'postal-mime';
import { personOf } from './demoPeople.ts';
import { awaitMail } from './mail.ts';

interface Giving {
  email?: string;
  language?: 'pl' | 'en';
}

/** Sells an e-card for PLN 200 in the demo as its employer. Returns its id. */
export async function sellDemoECard(
  { url }: { url: string },
  { email = 'ania@example.test', language = 'pl', ...terms }: Giving & Record<string, unknown> = {},
): Promise<string> {
  const ask = askerOf(url, language);
  const { email: login, password } = personOf('employer');
  const { access_token: token } = await ask('POST /api/auth/login', undefined, { email: login, password });
  const { items } = await ask('GET /api/our-salons');
  const { id } = await ask('POST /api/boncards/e-card', token, {
    email,
    place_of_sale: items.find(({ name }: { name: string }) => name === 'Salon Centrum').id,
    document: 'FV 2026/11/41',
    amount: 200,
    type: 0,
    expired_months: 12,
    ...terms,
  });
  return id;
}

/** Sells an e-card and waits for its mail. Returns the card's id and the path of the link. */
export async function aMailedECard(
  demo: { url: string; dataDir: string },
  { email = 'ania@example.test', ...giving }: Giving & Record<string, unknown> = {},
) {
  const id = await sellDemoECard(demo, { email, ...giving });
  return { id, path: cardPathIn(await awaitMail(demo, email)) };
}

/** Returns the path of the link to a card in a mail. @throws {Error} if the mail has none. */
export function cardPathIn({ text }: Pick<Email, 'text'>): string {
  const [path] = /\/bon\/[\w-]{43}/.exec(text ?? '') ?? [];
  if (!path) throw new Error('the mail has no link');
  return path;
}

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is the test's to know
type Answer = any;

/** Returns a function that makes a call of the API and returns its data, or the whole answer of a list. */
export function askerOf(url: string, language = 'pl') {
  return async (on: string, token?: string, body?: unknown): Promise<Answer> => {
    const [method = '', path = ''] = on.split(' ');
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': language,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data, message, ...list } = await response.json();
    if (!response.ok) throw new Error(`${on}: ${message}`);
    return data ?? list;
  };
}
