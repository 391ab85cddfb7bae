import { expect, test } from 'vitest';
import { defaultTimeouts } from '../../../server/platform/timeouts.ts';

// All other tests pass their own limits.
test('in production the server waits as long as documented', () => {
  expect(defaultTimeouts).toEqual({
    poolWaitMs: 10_000,
    repeatMs: 5_000,
    printSilentMs: 30_000,
    lockMs: 5_000,
    statementMs: 30_000,
    idleTransactionMs: 30_000,
    queryMs: 40_000,
    commitMs: 10_000,
    connectionLifeMs: 1_800_000,
    exhaustedRestMs: 5_000,
    keepAliveMs: 10_000,
    exportMs: 3_600_000,
    unreadMs: 60_000,
    headersMs: 10_000,
    requestMs: 120_000,
    bodyMs: 15_000,
    requestCheckMs: 2_000,
    readerMs: 120_000,
    closeMs: 6_000,
    smtpMs: 5_000,
    smtpAnswerMs: 120_000,
    dayGraceMs: 7_200_000,
    jobRestartMs: 1_000,
    signOfLifeMs: 60_000,
    refusedLinesMs: 60_000,
    refusalCountMs: 5_000,
    addUpMs: 5_000,
    jobPollMs: 2_000,
    webhookPollMs: 1_000,
    webhookTryMs: 10_000,
    hostTryMs: 3_000,
    hostBeatMs: 1_000,
    hostSilentMs: 4_000,
    standbyRestMs: 10_000,
  });
});
