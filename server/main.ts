import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig } from './config.ts';
import { DataDirectoryInUse } from './db/embeddedPostgres.ts';
import { createLog } from './log.ts';
import { firstAdministratorToken } from './session/firstAdministrator.ts';
import { startServer } from './startServer.ts';

/** `npm start`: the server by its environment. What an operator can mend is said in one sentence, without a stack. */
try {
  const config = readConfig(process.env);
  const log = createLog(config);
  const server = await startServer(config, log);
  closeWithGrace({ delay: 10_000, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error');
    await server.stop();
  });
  const address = config.PUBLIC_URL ?? server.url;
  log.info(`Bonpanel: ${address}`);
  const token = await firstAdministratorToken(server.database.db, config.ADMIN_EMAIL, new Date());
  if (token) {
    // Straight to the terminal: a token has no place in a log that is kept.
    process.stdout.write(
      `\nPierwszy administrator (${config.ADMIN_EMAIL}) ustawi hasło pod jednorazowym adresem, ważnym 72 godziny:\n  ${address}/activate/${token}\n\n`,
    );
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataDirectoryInUse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
