import deepmerge from '@mui/utils/deepmerge';
import { wordsEn } from '../../contract/words/en.ts';
import { officeWordsEn } from '../../contract/words/office.en.ts';
import { apiKeysEn, secretEn } from './apiKeys.en.ts';
import { auditEntriesEn, sessionsEn } from './audit.en.ts';
import { batchesEn } from './batches.en.ts';
import { booksEn, exceptionsEn } from './books.en.ts';
import { bulkEn } from './bulk.en.ts';
import { eCardsEn } from './eCards.en.ts';
import { factorEn } from './factor.en.ts';
import { importPreviewEn } from './importPreview.en.ts';
import type { ours as polish } from './officeMessages.pl.ts';
import { messages as panel } from './panelMessages.en.ts';
import { passkeyEn } from './passkey.en.ts';
import { requestsEn } from './requests.en.ts';
import { schedulesEn } from './schedules.en.ts';
import { transactionEn } from './transaction.en.ts';
import { webhooksEn } from './webhooks.en.ts';
import { withFields } from './withFields.ts';

const ours: typeof polish = {
  ...booksEn,
  ...bulkEn,
  ...eCardsEn,
  ...factorEn,
  ...importPreviewEn,
  ...passkeyEn,
  ...secretEn,
  ...transactionEn,
  words: officeWordsEn,
  resources: withFields(
    {
      'api-keys': apiKeysEn,
      'boncards-batches': batchesEn,
      requests: requestsEn,
      schedules: schedulesEn,
      webhooks: webhooksEn,
      'webhook-deliveries': {},
      actors: {},
      liability: {},
      'roll-forward': {},
      settlement: {},
      exceptions: exceptionsEn,
      'tax-classes': {},
      'audit-entries': auditEntriesEn,
      sessions: sessionsEn,
    },
    wordsEn,
  ),
};

/** Everything the console says in English inside the panel. */
export const messages = deepmerge(panel, ours);
