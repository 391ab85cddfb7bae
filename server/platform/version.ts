import packageJson from '../../package.json' with { type: 'json' };

/** The version of the product: in backups, in the answer of `/healthz`, of the command and in the console (OPERATIONS "What a version promises"). */
export const { version } = packageJson;
