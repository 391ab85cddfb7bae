import { expect, test } from 'vitest';
import { version } from '../../server/platform/version.ts';
import { apiBreaks } from '../support/apiBreaks.ts';
import { commandBreaks } from '../support/commandBreaks.ts';
import { currentPromises, keptVersions, readPromises } from '../support/keptVersions.ts';
import { rightsBreaks } from '../support/rightsBreaks.ts';
import { schemaBreaks } from '../support/schemaBreaks.ts';

// What breaks one of these belongs to the next major version (OPERATIONS "What a version promises").
const now = await currentPromises();
const [major = '', minor = ''] = version.split('.');
const ofThisMajor = keptVersions.filter((kept) => kept.split('.')[0] === major);

test('this version is kept as well', () => {
  expect(keptVersions).toContain(`${major}.${minor}`);
});

test.each(ofThisMajor)('a client of %s calls this server', (kept) => {
  expect(apiBreaks(readPromises(kept).openapi, now.openapi)).toEqual([]);
});

test.each(ofThisMajor)('each call still admits the people and keys that %s admitted', (kept) => {
  expect(rightsBreaks(readPromises(kept).rights, now.rights)).toEqual([]);
});

test.each(ofThisMajor)('a server is started with the settings of %s', (kept) => {
  expect(schemaBreaks(readPromises(kept).settings, now.settings, 'client', 'environment')).toEqual([]);
});

test.each(ofThisMajor)('a script calls the command as it did in %s', (kept) => {
  expect(commandBreaks(readPromises(kept).command, now.command)).toEqual([]);
});
