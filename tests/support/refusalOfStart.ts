import { pino } from 'pino';
import { OperatorError } from '../../server/platform/operatorError.ts';
import { startServer } from '../../server/startServer.ts';
import { testConfig } from './testConfig.ts';

/** Returns why a server does not start: the sentence with which `npm start` ends. */
export async function refusalOfStart(variables: Record<string, string>): Promise<string> {
  try {
    const { stop } = await startServer(testConfig(variables), pino({ level: 'silent' }));
    await stop();
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  throw new Error('the server started');
}
