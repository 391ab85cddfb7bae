import deepmerge from '@mui/utils/deepmerge';
import { officeWordsPl } from '../../contract/words/office.pl.ts';
import { wordsPl } from '../../contract/words/pl.ts';
import { apiKeysPl, secretPl } from './apiKeys.pl.ts';
import { auditEntriesPl, sessionsPl } from './audit.pl.ts';
import { batchesPl } from './batches.pl.ts';
import { booksPl, exceptionsPl } from './books.pl.ts';
import { bulkPl } from './bulk.pl.ts';
import { eCardsPl } from './eCards.pl.ts';
import { factorPl } from './factor.pl.ts';
import { importPreviewPl } from './importPreview.pl.ts';
import { messages as panel } from './panelMessages.pl.ts';
import { passkeyPl } from './passkey.pl.ts';
import { requestsPl } from './requests.pl.ts';
import { schedulesPl } from './schedules.pl.ts';
import { transactionPl } from './transaction.pl.ts';
import { webhooksPl } from './webhooks.pl.ts';
import { withFields } from './withFields.ts';

/** Our own Polish texts of the office: the books, the audit and the scheduled reports. */
export const ours = {
  ...booksPl,
  ...bulkPl,
  ...eCardsPl,
  ...factorPl,
  ...importPreviewPl,
  ...passkeyPl,
  ...secretPl,
  ...transactionPl,
  words: officeWordsPl,
  resources: withFields(
    {
      'api-keys': apiKeysPl,
      'boncards-batches': batchesPl,
      requests: requestsPl,
      schedules: schedulesPl,
      webhooks: webhooksPl,
      'webhook-deliveries': {},
      actors: {},
      liability: {},
      'roll-forward': {},
      settlement: {},
      exceptions: exceptionsPl,
      'tax-classes': {},
      'audit-entries': auditEntriesPl,
      sessions: sessionsPl,
    },
    wordsPl,
  ),
};

/** Everything the console says in Polish inside the panel. */
export const messages = deepmerge(panel, ours);
