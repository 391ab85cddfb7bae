import packageJson from '../../package.json' with { type: 'json' };

/**
 * The product's version, used in backups, in the answers of `/healthz` and of the command, and in the console
 * (OPERATIONS "What a version promises").
 */
export const { version } = packageJson;
