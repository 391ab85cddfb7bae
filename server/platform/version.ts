import packageJson from '../../package.json' with { type: 'json' };

/** The version of the product: it stands in backups and in the answer of `/healthz` (OPERATIONS "What a version promises"). */
export const { version } = packageJson;
