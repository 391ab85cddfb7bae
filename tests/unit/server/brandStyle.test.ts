import { expect, test } from 'vitest';
import { brandStyle } from '../../../server/http/brandStyle.ts';
import { contrastOf } from '../../../server/platform/brand.ts';
import { colors } from '../../../src/theme/tokens.ts';

/** Returns a property of each of the style sheet's schemes. */
function valuesOf(style: string, name: string): string[] {
  return [...style.matchAll(new RegExp(`--${name}:(#[0-9a-f]{6})`, 'g'))].map(([, value = '']) => value);
}

test.each(['#000000', '#1d4e89', '#767676', '#c00000', '#5b00ff', '#0f5c4d', '#806000'])(
  'text in %s, and on it, can be read in both themes',
  (color) => {
    const style = brandStyle(color);
    const [light = '', dark = '', chosen] = valuesOf(style, 'primary');
    expect(chosen).toBe(dark);
    const [lightTint = '', darkTint = ''] = valuesOf(style, 'primary-tint');
    const [onDark = ''] = valuesOf(style, 'on-color');
    for (const [text, ground] of [
      [light, colors.light.paper],
      [light, colors.light.surface],
      [light, lightTint],
      [colors.light.onColor, light],
      [dark, colors.dark.paper],
      [dark, colors.dark.surface],
      [dark, darkTint],
      [onDark, dark],
    ] as const)
      expect([text, ground, contrastOf(text, ground) >= 4.5]).toEqual([text, ground, true]);
  },
);

test('a dark color stays as it is on light surfaces', () => {
  expect(valuesOf(brandStyle('#1d4e89'), 'primary')[0]).toBe('#1d4e89');
});
