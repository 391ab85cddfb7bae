import deepmerge from '@mui/utils/deepmerge';
import { auditWordsPl } from '../../contract/auditWords.pl.ts';
import { auditEntriesPl, sessionsPl } from './audit.pl.ts';
import { booksPl, exceptionsPl, liabilityPl, rollForwardPl, settlementPl, taxClassesPl } from './books.pl.ts';
import { messages as panel } from './panelMessages.pl.ts';
import { schedulesPl } from './schedules.pl.ts';

/** Our own Polish texts of the office: the books, the audit and the scheduled reports. */
export const ours = {
  ...booksPl,
  words: { auditActions: auditWordsPl.actions, auditObjects: auditWordsPl.objects },
  resources: {
    schedules: schedulesPl,
    liability: liabilityPl,
    'roll-forward': rollForwardPl,
    settlement: settlementPl,
    exceptions: exceptionsPl,
    'tax-classes': taxClassesPl,
    'audit-entries': auditEntriesPl,
    sessions: sessionsPl,
  },
};

/** Everything the console says in Polish inside the panel. */
export const messages = deepmerge(panel, ours);
