import type { Plugin } from 'vite';
import { colors, customProperty, fontFamily, sizes } from '../src/theme/tokens.ts';

/** Writes the tokens into the page as CSS custom properties, so that they exist before any stylesheet. */
export function theme(): Plugin {
  return {
    name: 'bonpanel:theme',
    transformIndexHtml: () => [
      { tag: 'style', children: stylesheet, injectTo: 'head' },
      themeColor('light'),
      themeColor('dark'),
    ],
  };
}

const { radius, controlRadius, target } = sizes;
const shared = {
  '--font-family': fontFamily,
  '--radius': `${radius}px`,
  '--control-radius': `${controlRadius}px`,
  '--target': `${target}px`,
};

const stylesheet = [
  `:root{${declarations(shared)}${scheme('light')}}`,
  // Paper is light.
  `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${scheme('dark')}}}`,
  `@media screen{:root[data-theme=dark]{${scheme('dark')}}}`,
].join('');

function scheme(name: keyof typeof colors) {
  const properties = Object.entries(colors[name]).map(([token, value]) => [customProperty(token), value]);
  return `color-scheme:${name};${declarations(Object.fromEntries(properties))}`;
}

function declarations(properties: Record<string, string>) {
  return Object.entries(properties)
    .map(([property, value]) => `${property}:${value};`)
    .join('');
}

/** Returns the colour of the browser's own toolbars. */
function themeColor(name: keyof typeof colors) {
  return {
    tag: 'meta',
    attrs: { name: 'theme-color', content: colors[name].paper, media: `(prefers-color-scheme: ${name})` },
    injectTo: 'head' as const,
  };
}
