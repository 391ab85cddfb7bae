import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRINT_HOLDS_MS } from '../../contract/boncardBatch.ts';
import { IMPORT_FILE_LIMIT } from '../../contract/boncardImport.ts';
import { KEY_REVERSES_FOR_MS } from '../../contract/reversal.ts';
import { linkHours } from '../../server/accounts/links.ts';
import { MAX_OPEN_PRINTS } from '../../server/batches/openPrints.ts';
import { HOLD_MS } from '../../server/days/believedTime.ts';
import { SHOWN_DAYS } from '../../server/eCards/showECard.ts';
import { DAY_MS, HOUR_MS } from '../../server/platform/durations.ts';
import { REPORT_KEPT_MS } from '../../server/reports/present.ts';

// Rules have their numbers in the code, and people read them in sentences: a change of one has to change the other.

const inWords: Record<string, number> = { godzinę: 1, one: 1, an: 1, five: 5, seven: 7 };

/** For each number, the files that state it, and what is around it there. */
const stated: [what: string, number: number, texts: Record<string, RegExp>][] = [
  [
    'hours for which a link to activate an account works',
    linkHours('activation'),
    {
      'server/mail/sentences.ts': /działa (\d+) godziny?|works for (\d+) hours/g,
      'docs/requirements.md': /a link that works once, for (\d+) hours/g,
      'docs/GLOSSARY.md': /valid for (\d+) hours/g,
      'docs/OPERATIONS.md': /valid for (\d+) hours|their own (\d+) hours/g,
    },
  ],
  [
    'hours for which a link to reset a password works',
    linkHours('reset'),
    {
      'server/mail/sentences.ts': /działa (godzinę)|works for (one) hour/g,
      'src/i18n/auth.pl.ts': /działa przez (godzinę)/g,
      'src/i18n/auth.en.ts': /works for (an) hour/g,
      'docs/GLOSSARY.md': /valid for (one) hour/g,
      'docs/OPERATIONS.md': /reset links for (one) hour|a reset link for (one)/g,
    },
  ],
  [
    'days for which the file of a report is kept',
    REPORT_KEPT_MS / DAY_MS,
    {
      'server/mail/sentences.ts': /czeka (\d+) dni|kept for (\d+) days/g,
      'docs/wire.md': /404 after (\d+) days/g,
      'docs/requirements.md': /after signing in, for (\d+) days/g,
      'docs/OPERATIONS.md': /files of scheduled reports \| (\d+) days/g,
    },
  ],
  [
    'megabytes of a file of cards',
    IMPORT_FILE_LIMIT / 1024 ** 2,
    {
      'contract/fieldSentences.pl.ts': /plik do (\d+)\sMB/g,
      'contract/fieldSentences.en.ts': /at most (\d+)\sMB/g,
      'server/http/sentences.ts': /najwyżej (\d+)\sMB|at most (\d+)\sMB/g,
      'src/i18n/resources.pl.ts': /najwyżej (\d+)\sMB/g,
      'src/i18n/resources.en.ts': /at most (\d+)\sMB/g,
      'docs/requirements.md': /xlsx, at most (\d+)\sMB/g,
      'docs/OPERATIONS.md': /import has up to (\d+)\sMB/g,
    },
  ],
  [
    'days for which the PINs of an unconfirmed print work',
    PRINT_HOLDS_MS / DAY_MS,
    {
      'server/batches/sentences.ts': /ciągu (\d+) dni|within (\d+) days/g,
      'src/i18n/officeResources.pl.ts': /ciągu (\d+) dni tę serię|działać po (\d+) dniach/g,
      'src/i18n/officeResources.en.ts': /times within (\d+) days|working after (\d+) days/g,
      'docs/requirements.md': /lapse after (seven) days|a batch within (seven) days/g,
    },
  ],
  [
    'unconfirmed prints of a batch',
    MAX_OPEN_PRINTS,
    {
      'src/i18n/officeResources.pl.ts': /drukowano już (\d+) razy/g,
      'src/i18n/officeResources.en.ts': /printed (\d+) times/g,
      'docs/requirements.md': /At most (five) prints/g,
    },
  ],
  [
    'hours in which a till can undo a transaction',
    KEY_REVERSES_FOR_MS / HOUR_MS,
    {
      'server/cards/sentences.ts': /ciągu (\d+) godzin|within (\d+) hours/g,
      'docs/wire.md': /`void` work within (\d+) hours/g,
      'docs/POS.md': /calls 7 and 8\) \| within (\d+) hours/g,
    },
  ],
  [
    'days for which an e-card is shown after its last day',
    SHOWN_DAYS,
    {
      'src/i18n/eCardPage.pl.ts': /ponad (\d+) dni temu/g,
      'src/i18n/eCardPage.en.ts': /more than (\d+) days ago/g,
      'docs/requirements.md': /is undone, or (\d+) days after/g,
      'docs/OPERATIONS.md': /nor any card (\d+) days after/g,
    },
  ],
  [
    'hours after which a clock that has jumped is believed without anybody’s doing',
    HOLD_MS / HOUR_MS,
    {
      'src/i18n/books.pl.ts': /po (\d+) godzinach pracy sam uzna/g,
      'src/i18n/books.en.ts': /run for (\d+) hours and accepts/g,
      'docs/requirements.md': /run on for (\d+) hours/g,
      'docs/OPERATIONS.md': /run for (\d+) hours, the day is believed/g,
    },
  ],
];

test.each(stated)('texts state the %s: %i', (_, number, texts) => {
  for (const [file, around] of Object.entries(texts)) {
    const found = [...readFileSync(file, 'utf8').matchAll(around)].map(([, ...groups]) => {
      const text = groups.find((group) => group !== undefined) ?? '';
      return inWords[text] ?? Number(text);
    });
    expect(new Set(found), file).toEqual(new Set([number]));
  }
});
