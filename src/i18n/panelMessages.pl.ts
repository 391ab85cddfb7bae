import { mergeTranslations } from 'ra-core';
import polishMessages from 'ra-language-polish';
import { auditWordsPl } from '../../contract/auditWords.pl.ts';
import { wordsPl } from '../../contract/words.pl.ts';
import { auditEntriesPl, sessionsPl } from './audit.pl.ts';
import { messages as outside } from './auth.pl.ts';
import { boncardImportsPl } from './boncardImports.pl.ts';
import { boncardsPl } from './boncards.pl.ts';
import { booksPl, exceptionsPl, liabilityPl, rollForwardPl, settlementPl, taxClassesPl } from './books.pl.ts';
import { correctionsPl } from './corrections.pl.ts';
import { counterPl } from './counter.pl.ts';
import { panelPl } from './panel.pl.ts';
import { reactAdminPolish } from './reactAdminPolish.ts';
import { salonsPl } from './salons.pl.ts';
import { schedulesPl } from './schedules.pl.ts';
import { statisticsPl } from './statistics.pl.ts';
import { transactionsPl } from './transactions.pl.ts';
import { usersPl } from './users.pl.ts';
import { viewsPl } from './views.pl.ts';

/** Our own Polish texts of the panel. */
export const ours = {
  ...outside,
  ...panelPl,
  ...counterPl,
  ...correctionsPl,
  ...statisticsPl,
  ...booksPl,
  ...viewsPl,
  page: { ...outside.page, ...panelPl.page },
  words: { ...wordsPl, auditActions: auditWordsPl.actions, auditObjects: auditWordsPl.objects },
  resources: {
    users: usersPl,
    salons: salonsPl,
    schedules: schedulesPl,
    boncards: boncardsPl,
    'boncards-imports': boncardImportsPl,
    'boncards-transactions': transactionsPl,
    liability: liabilityPl,
    'roll-forward': rollForwardPl,
    settlement: settlementPl,
    exceptions: exceptionsPl,
    'tax-classes': taxClassesPl,
    'audit-entries': auditEntriesPl,
    sessions: sessionsPl,
  },
};

/** All Polish texts of the panel. */
export const messages = mergeTranslations(polishMessages, reactAdminPolish, ours);
