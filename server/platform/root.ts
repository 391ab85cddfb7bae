import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The product's directory, the same for its sources and for a build of them. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? '');
