/** How long this server waits for what may never come, and its pauses, in milliseconds. Only tests change them. */
export const defaultTimeouts = {
  /**
   * A connection of the pool. No longer than a person at a counter would wait: then it is a 503 and worth another
   * try.
   */
  poolWaitMs: 10_000,
  /** The answer to the first of several calls with the same `Idempotency-Key`, before the others are refused. */
  repeatMs: 5_000,
  /** A lock in PostgreSQL. */
  lockMs: 5_000,
  /** A statement in PostgreSQL. */
  statementMs: 30_000,
  /** The next statement of a transaction, in PostgreSQL. */
  idleTransactionMs: 30_000,
  /**
   * The answer to a statement, in this process. PostgreSQL gives up earlier (`statementMs`): one that does not answer
   * for this long is gone. A statement waiting in the pipeline is timed from when it was sent, and may be given up
   * although PostgreSQL lives: it is rolled back, and worth another try.
   */
  queryMs: 40_000,
  /** The answer to a COMMIT, which a PostgreSQL with a synchronous standby withholds while that standby is away. */
  commitMs: 10_000,
  /**
   * A connection to PostgreSQL: what its process has cached of tables and plans is given back then. One in use is
   * closed once it is returned.
   */
  connectionLifeMs: 30 * 60_000,
  /** After a change that failed for want of disk or memory, before a trial one tells whether there is enough again. */
  exhaustedRestMs: 5_000,
  /** The first probe on a silent connection to PostgreSQL: a machine that vanishes closes nothing. */
  keepAliveMs: 10_000,
  /** A connection to each of several hosts, when the wanted one is looked for. */
  hostTryMs: 3_000,
  /** Between two questions to the wanted one, or two searches for it. */
  hostBeatMs: 1_000,
  /** The answer to such a question, before the wanted one is looked for again: it may be another one by then. */
  hostSilentMs: 4_000,
  /** The query of an export: a client may be slow, but not that slow. */
  exportMs: 3_600_000,
  /** A client that reads nothing of its answer: it has gone, and may hold a database connection. */
  unreadMs: 60_000,
  /** The headers of a request, so that sending slowly on purpose does not hold a connection for longer. */
  headersMs: 10_000,
  /** A whole request: a large upload takes its time. */
  requestMs: 120_000,
  /** The body of any other request, from its headers on. */
  bodyMs: 15_000,
  /** How often the two above are checked. */
  requestCheckMs: 2_000,
  /**
   * The next line of the process that reads a file of cards: a large spreadsheet takes its time on a busy machine.
   */
  readerMs: 120_000,
  /** After how long without a sign of life of its server the print of a batch has broken off. */
  printSilentMs: 30_000,
  /**
   * The running answers of a stopping server: a file that is read slowly. The rest of the shutdown has to fit into
   * its ten seconds.
   */
  closeMs: 6_000,
  /** The SMTP server: shorter than the time in which a stopping server finishes its jobs. */
  smtpMs: 5_000,
  /**
   * The end of a Warsaw day, before it is closed: longer than any transaction takes and any clock is wrong, as no entry
   * is added to a closed day.
   */
  dayGraceMs: 2 * 3_600_000,
  /** Between two signs of life, by which a clock that jumps is noticed. */
  signOfLifeMs: 60_000,
  /** The pause before failed background work restarts. */
  jobRestartMs: 1_000,
  /** How often the log reports how many refused requests got no line of their own. */
  refusedLinesMs: 60_000,
  /** How often refusals by locks are added up in the audit. */
  refusalCountMs: 5_000,
  /** How often what was sold since is added up. */
  addUpMs: 5_000,
  /** A try to deliver to a webhook, with its connection and as much of the answer as is kept. */
  webhookTryMs: 10_000,
  /** How often to look for deliveries that are due. */
  webhookPollMs: 1_000,
  /** How often to look for jobs that were not announced, such as a retry that is due. */
  jobPollMs: 2_000,
};

export type Timeouts = Readonly<typeof defaultTimeouts>;
