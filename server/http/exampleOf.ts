import type { z } from 'zod';
import { wordsIn } from '../platform/sentences.ts';

type Schema = z.core.JSONSchema.BaseSchema;

const byFormat: Record<string, string> = {
  uuid: '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47',
  'date-time': '2026-11-21T13:05:09.000Z',
};

const TOKEN = 'k3Zt0pQ9vX1mN7sB4rD2wY6hC8jL5gF0aE1uT3iO9xM';

/** What stands in a text, by its field's name. */
const byField: Record<string, string> = {
  access_token: TOKEN,
  address: 'ul. Piotrkowska 1, Łódź',
  boncard: 'DEMO0000000000000003',
  canceled_reason: 'Zgubiona karta',
  document: 'FV 12/2026',
  document_number: 'FV 12/2026',
  email: 'anna.nowak@example.test',
  file_name: 'bony-2026-11.csv',
  first_name: 'Anna',
  fullname: 'Anna Nowak',
  label: 'anna.nowak@example.test',
  last_name: 'Nowak',
  message: wordsIn('pl').done,
  name: 'Salon Łódź',
  number: 'DEMO0000000000000003',
  old_password: 'stare-haslo-2025',
  password: 'nowe-haslo-2026',
  password_confirmation: 'nowe-haslo-2026',
  pin: '103',
  reason: 'Zgubiona karta',
  reason_text: wordsIn('pl').failureReasons.duplicate,
  salon_name: 'Salon Łódź',
  surname: 'Nowak',
  token: TOKEN,
  transaction_salon: 'Salon Łódź',
  transaction_user: 'Anna Nowak',
  type_text: wordsIn('pl').transactionTypes.purchase,
};

/** A value that a JSON schema describes, for the document. @throws where a text has no example. */
export function exampleOf(schema: Schema, name = ''): unknown {
  const [example] = schema.examples ?? [];
  if (example !== undefined) return example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choice) return exampleOf(choice, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  switch (schema.type) {
    case 'object':
      return exampleOfObject(schema.properties ?? {});
    case 'array':
      return [exampleOf(Object(schema.items), name)];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default: {
      const text = byFormat[schema.format ?? ''] ?? byField[name];
      if (text === undefined) throw new Error(`no example of ${name}`);
      return text;
    }
  }
}

function exampleOfObject(properties: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(properties).map(([key, part]) => {
      // A name beside a surname is a person's.
      const isPerson = key === 'name' && 'surname' in properties;
      return [key, exampleOf(Object(part), isPerson ? 'first_name' : key)];
    }),
  );
}
