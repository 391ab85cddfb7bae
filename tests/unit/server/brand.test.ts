import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { brandOf } from '../../../server/platform/brand.ts';
import { readConfig } from '../../../server/platform/config.ts';

const directory = mkdtempSync(join(tmpdir(), 'bonpanel-brand-'));
afterAll(() => rmSync(directory, { recursive: true }));

const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');

function file(name: string, bytes: Buffer): string {
  const path = join(directory, name);
  writeFileSync(path, bytes);
  return path;
}

test('without settings the brand is the product’s', () => {
  expect(brandOf(readConfig({}))).toEqual({ name: 'Bonpanel', color: '#0f5c4d', logo: undefined });
});

test('a chain shows its name, color and logo', () => {
  const brand = brandOf(
    readConfig({
      BRAND_NAME: '  Optyk\u00a0Żółw ',
      BRAND_COLOR: '#1D4E89',
      BRAND_LOGO: file('logo.png', png),
    }),
  );
  expect(brand).toEqual({
    name: 'Optyk Żółw',
    color: '#1d4e89',
    logo: { bytes: png, type: 'image/png' },
  });
  expect(readConfig({ BRAND_LOGO: file('logo.jpg', jpeg) }).BRAND_LOGO?.type).toBe('image/jpeg');
});

test.each([
  ['#777777', '4.47'],
  ['#ffffff', '1'],
  ['#FFD700', '1.4'],
])('a color with too little contrast, %s, is refused with how much it has', (BRAND_COLOR, contrast) => {
  expect(() => readConfig({ BRAND_COLOR })).toThrow(
    `BRAND_COLOR: expected a darker color: the contrast of ${BRAND_COLOR.toLowerCase()} with white is ${contrast}, and white text on it needs 4.5`,
  );
});

test('a color that is just dark enough is taken', () => {
  expect(readConfig({ BRAND_COLOR: '#767676' }).BRAND_COLOR).toBe('#767676');
});

test.each(['red', '#fff', '0f5c4d', '#0f5c4d80', '#0f5c4g', 'rgb(1, 2, 3)', '#0f5c4d;}'])(
  'the color %s is refused: it has another form',
  (BRAND_COLOR) => {
    expect(() => readConfig({ BRAND_COLOR })).toThrow('BRAND_COLOR: expected a color such as #0f5c4d');
  },
);

test.each(['\u200b \u200b', 'x'.repeat(61), 'half \ud83d'])('the name %j is refused', (BRAND_NAME) => {
  expect(() => readConfig({ BRAND_NAME })).toThrow('BRAND_NAME: expected a name of 1 to 60 characters');
});

test('a logo that is missing, too large or another kind of file is refused with its path', () => {
  const missing = join(directory, 'missing.png');
  expect(() => readConfig({ BRAND_LOGO: missing })).toThrow(
    /^BRAND_LOGO: cannot be read: ENOENT.*missing\.png/,
  );
  expect(() => readConfig({ BRAND_LOGO: directory })).toThrow(/^BRAND_LOGO: cannot be read: EISDIR/);
  const large = file('large.png', Buffer.concat([png, Buffer.alloc(200_000)]));
  expect(() => readConfig({ BRAND_LOGO: large })).toThrow(
    `BRAND_LOGO: expected at most 200 kB: ${large} has 201 kB`,
  );
  for (const [name, bytes] of Object.entries({
    'logo.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'empty.png': Buffer.alloc(0),
    'begun.png': png.subarray(0, 8),
    'renamed.jpg': Buffer.from('GIF89a'),
  })) {
    const path = file(name, bytes);
    expect(() => readConfig({ BRAND_LOGO: path })).toThrow(
      `BRAND_LOGO: expected a PNG or a JPEG: ${path} is neither`,
    );
  }
});

test('a wrong brand is reported together with every other wrong variable', () => {
  expect(() => readConfig({ PORT: '99999', BRAND_NAME: 'x'.repeat(61), BRAND_COLOR: 'red' })).toThrow(
    /PORT: [\s\S]*BRAND_NAME: [\s\S]*BRAND_COLOR: /,
  );
});
