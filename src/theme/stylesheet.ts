import { colors, customProperty, fontFamily, sizes } from './tokens.ts';

const shared = {
  '--font-family': fontFamily,
  '--radius': `${sizes.radius}px`,
  '--control-radius': `${sizes.controlRadius}px`,
  '--target': `${sizes.target}px`,
};

/** The tokens as CSS custom properties, for both themes. */
export const stylesheet = [
  `:root{${declarations(shared)}${scheme('light')}}`,
  // Paper is always light.
  `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${scheme('dark')}}}`,
  `@media screen{:root[data-theme=dark]{${scheme('dark')}}}`,
].join('');

function scheme(name: keyof typeof colors): string {
  const properties = Object.entries(colors[name]).map(([token, value]) => [customProperty(token), value]);
  return `color-scheme:${name};${declarations(Object.fromEntries(properties))}`;
}

function declarations(properties: Record<string, string>): string {
  const lines = Object.entries(properties).map(([property, value]) => `${property}:${value};`);
  return lines.join('');
}
