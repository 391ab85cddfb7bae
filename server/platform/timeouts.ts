/**
 * How long this server waits for things that may never happen, and its pauses, in milliseconds. Only tests change them.
 */
export const defaultTimeouts = {
  /**
   * For a connection of the pool. No longer than a person at a counter would wait; after that the answer is 503, and
   * another try is worthwhile.
   */
  poolWaitMs: 10_000,
  /** For the answer to the first of several calls with the same `Idempotency-Key`, before the others are refused. */
  repeatMs: 5_000,
  /** For a lock in PostgreSQL. */
  lockMs: 5_000,
  /** For a statement in PostgreSQL. */
  statementMs: 30_000,
  /** For the next statement of a transaction, in PostgreSQL. */
  idleTransactionMs: 30_000,
  /**
   * For the answer to a statement, in this process. PostgreSQL gives up earlier (`statementMs`), so if there is no
   * answer by then, it is gone. The time of a statement that waits in the pipeline counts from when it was sent, so it
   * may be given up although PostgreSQL is alive: then it is rolled back, and another try is worthwhile.
   */
  queryMs: 40_000,
  /** For the answer to a COMMIT; with a synchronous standby, PostgreSQL does not answer while that is unreachable. */
  commitMs: 10_000,
  /**
   * The lifetime of a connection to PostgreSQL, after which what its process has cached about tables and plans is
   * freed. A connection in use is closed once it is returned.
   */
  connectionLifeMs: 30 * 60_000,
  /**
   * The pause after a change failed for lack of disk space or memory, before a trial change checks whether there is
   * enough again.
   */
  exhaustedRestMs: 5_000,
  /** The pause after the standby that answers lists has failed, before it is tried again. */
  standbyRestMs: 10_000,
  /**
   * Until the first probe on a silent connection to PostgreSQL, because a machine that vanishes does not close
   * connections.
   */
  keepAliveMs: 10_000,
  /** For a connection to each of several hosts, when the wanted one is searched for. */
  hostTryMs: 3_000,
  /** Between two checks of the wanted host, or two searches for it. */
  hostBeatMs: 1_000,
  /** For the answer to such a check, before the wanted host is searched for again: it may be another one by then. */
  hostSilentMs: 4_000,
  /** For the query of an export: a client may be slow, but not slower than this. */
  exportMs: 3_600_000,
  /** For a client that does not read its answer: it is gone, and may be keeping a database connection. */
  unreadMs: 60_000,
  /** For the headers of a request, so that sending slowly on purpose does not occupy a connection for longer. */
  headersMs: 10_000,
  /** For a whole request: a large upload takes some time. */
  requestMs: 120_000,
  /** For the body of any other request, after its headers. */
  bodyMs: 15_000,
  /** How often `headersMs` and `requestMs` are checked. */
  requestCheckMs: 2_000,
  /**
   * For the next line of the process that reads a file of cards: a large spreadsheet takes some time on a busy machine.
   */
  readerMs: 120_000,
  /** After this time without a sign of life from its server, a batch's print counts as broken off. */
  printSilentMs: 30_000,
  /**
   * For the running answers of a server that is stopping, such as a file that is read slowly. The rest of the shutdown
   * has to fit into its ten seconds.
   */
  closeMs: 6_000,
  /**
   * For all that precedes a mail's text, once the server is stopping: less than the time in which it finishes its jobs.
   * Otherwise ten times as long, and for each step of the SMTP server four times, as also until a session with it is
   * open.
   */
  smtpMs: 5_000,
  /**
   * For its answer to a mail's text, which it may examine first. A mail without this answer may arrive and still be
   * sent again. A stopping server waits for `smtpMs` only.
   */
  smtpAnswerMs: 120_000,
  /**
   * Between the end of a Warsaw day and its closing: longer than any transaction takes, and than any clock is wrong,
   * because no entry can be added to a closed day.
   */
  dayGraceMs: 2 * 3_600_000,
  /** Between two signs of life, with which a jump of a clock is noticed. */
  signOfLifeMs: 60_000,
  /** The pause before failed background work restarts. */
  jobRestartMs: 1_000,
  /** How often the number of refused requests without a line of their own is logged. */
  refusedLinesMs: 60_000,
  /** How often the refusals by locks are written to the audit. */
  refusalCountMs: 5_000,
  /** How often new entries of open days are added up. */
  addUpMs: 5_000,
  /** For a try to deliver to a webhook, including the connection and the part of the answer that is kept. */
  webhookTryMs: 10_000,
  /** How often deliveries that are due are looked for. */
  webhookPollMs: 1_000,
  /** How often jobs that were not announced, such as a retry that is due, are looked for. */
  jobPollMs: 2_000,
};

export type Timeouts = Readonly<typeof defaultTimeouts>;
