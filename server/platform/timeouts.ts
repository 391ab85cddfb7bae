/** How long this server waits for what may never come, and its pauses, in milliseconds. Only tests set others. */
export const defaultTimeouts = {
  /** A connection of the pool. Nobody waits longer than a person at a counter would: then it is a 503 and worth another try. */
  poolWaitMs: 10_000,
  /** A lock in PostgreSQL. */
  lockMs: 5_000,
  /** A statement in PostgreSQL. */
  statementMs: 30_000,
  /** The next statement of a transaction, in PostgreSQL. */
  idleTransactionMs: 30_000,
  /**
   * The answer to a statement, in this process. PostgreSQL gives up on it earlier (`statementMs`): one that answers nothing for
   * so long is gone. A statement that waits in the pipeline behind others is counted from when it was sent, and may be given up
   * although PostgreSQL lives: it is undone, and worth another try.
   */
  queryMs: 40_000,
  /** The answer to a COMMIT: a PostgreSQL with a synchronous standby keeps it waiting for as long as that one is away. */
  commitMs: 10_000,
  /** The first probe on a silent connection to PostgreSQL: a machine that vanished closes nothing. */
  keepAliveMs: 10_000,
  /** The query of an export: a client may be slow, but not that slow. */
  exportMs: 3_600_000,
  /** A client that takes nothing of a file: it has gone, and may hold a database connection. Noticed after twice as long at the latest. */
  stalledDownloadMs: 60_000,
  /** The headers of a request. Nobody holds a connection longer by sending slowly on purpose. */
  headersMs: 10_000,
  /** A whole request: a large upload takes its time. */
  requestMs: 120_000,
  /** The body of any other request, from its headers on. */
  bodyMs: 15_000,
  /** How often the two above are looked at. */
  requestCheckMs: 2_000,
  /** The next line of the process that reads a file of cards: a large spreadsheet takes its time on a busy machine. */
  readerMs: 120_000,
  /** The running answers of a server that stops: a file that is taken slowly. The rest of the stop has to fit into its ten seconds. */
  closeMs: 6_000,
  /** The SMTP server: shorter than the time in which a stopping server finishes its jobs. */
  smtpMs: 5_000,
  /** Until background work that broke off starts again. */
  jobRestartMs: 1_000,
  /** How often the log tells how many refused requests have no line of their own. */
  refusedLinesMs: 60_000,
  /** How often refusals of what is locked are added up in the audit. */
  refusalCountMs: 5_000,
  /** How often jobs that were not announced are looked for, such as a retry that is due. */
  jobPollMs: 2_000,
};

export type Timeouts = Readonly<typeof defaultTimeouts>;
