import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The product's directory, for its sources and for a build of them alike. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? '');
