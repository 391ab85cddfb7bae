import type { apiKeysPl, secretPl } from './apiKeys.pl.ts';

/** The texts of API keys in English, except the titles of their screens. */
export const apiKeysEn: typeof apiKeysPl = {
  docs: 'API description',
  manual: 'How to connect a till',
  charges: 'Sales with this key',
  purchases: 'Payments with this key',
  deeds: 'What this key did',
  secret: {
    title: 'Secret of the key “%{name}”',
    once: 'Copy it into the settings of the till now. We never show it again: only its hash is stored.',
  },
  rotation: {
    title: 'Replace the secret of the key “%{name}”?',
    content:
      'The till gets a new secret. The former one goes on working for the hours that you enter (0: it ends at once), so the till need not stop. An even earlier one ends at once.',
  },
  deletion: {
    title: 'Delete the key “%{name}”?',
    content:
      'The till that uses it loses access at once. This cannot be undone. Its sales and payments stay in the statistics under this name.',
  },
  why: {
    create: 'You are creating an API key, which gives access to the money on cards. Enter your password.',
    rotate: 'You are replacing the secret of an API key. Enter your password.',
    delete: 'You are deleting an API key. Enter your password.',
  },
};

/** What a dialog says in English that shows a secret once. */
export const secretEn: typeof secretPl = {
  secret: {
    copy: 'Copy',
    copied: 'The secret is on the clipboard.',
    selected: 'The browser does not allow copying. The secret is selected: press Ctrl+C.',
    close: 'I have it, close',
  },
};
