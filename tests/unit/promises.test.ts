import { expect, test } from 'vitest';
import { version } from '../../server/platform/version.ts';
import { apiBreaks } from '../support/apiBreaks.ts';
import { commandBreaks } from '../support/commandBreaks.ts';
import { currentPromises, keptVersions, readPromises } from '../support/keptVersions.ts';
import { rightsBreaks } from '../support/rightsBreaks.ts';
import { schemaBreaks } from '../support/schemaBreaks.ts';

// A change that breaks one of these must wait for the next major version (OPERATIONS "What a version promises").
const now = await currentPromises();
const [major = '', minor = ''] = version.split('.');
const ofThisMajor = keptVersions.filter((kept) => kept.split('.')[0] === major);

test('the promises of this version are kept in the repository', () => {
  expect(keptVersions).toContain(`${major}.${minor}`);
});

test.each(ofThisMajor)('a client written for %s can call this server', (kept) => {
  expect(apiBreaks(readPromises(kept).openapi, now.openapi)).toEqual([]);
});

test.each(ofThisMajor)('everybody who could make a call with %s still can', (kept) => {
  expect(rightsBreaks(readPromises(kept).rights, now.rights)).toEqual([]);
});

test.each(ofThisMajor)('this server starts with the settings of %s', (kept) => {
  expect(schemaBreaks(readPromises(kept).settings, now.settings, 'client', 'environment')).toEqual([]);
});

test.each(ofThisMajor)('a script written for %s can call the operator’s command', (kept) => {
  expect(commandBreaks(readPromises(kept).command, now.command)).toEqual([]);
});
