import { channelsOf, contrastOf, MIN_CONTRAST } from '../platform/brand.ts';

/** The backgrounds in the console's themes on which text in the chain's color appears (`src/theme/tokens.ts`). */
const grounds = { light: '#F6F4EF', dark: '#1A211E' };
const WHITE = '#ffffff';
const BLACK = '#000000';
const STEP = 0.02;

/**
 * Returns a style sheet that replaces the console's own color with the chain's in both themes, adjusted to be as
 * readable.
 */
export function brandStyle(color: string): string {
  const [light, dark] = [lightScheme(color), darkScheme(color)];
  return [
    `:root{${light}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`,
    `@media screen{:root[data-theme=dark]{${dark}}}`,
  ].join('');
}

function lightScheme(color: string): string {
  const tint = mix(color, WHITE, 0.88);
  const primary = readable(color, BLACK, [grounds.light, tint]);
  return properties({ primary, 'primary-strong': mix(primary, BLACK, 0.25), 'primary-tint': tint });
}

function darkScheme(color: string): string {
  const tint = mix(color, grounds.dark, 0.75);
  const primary = readable(mix(color, WHITE, 0.4), WHITE, [grounds.dark, tint]);
  return properties({
    primary,
    'primary-strong': mix(primary, WHITE, 0.25),
    'primary-tint': tint,
    'on-color': readable(mix(color, BLACK, 0.6), BLACK, [primary]),
  });
}

/** Returns the color, mixed with as much of another as is needed to be readable on each of some backgrounds. */
function readable(color: string, other: string, on: string[]): string {
  let share = 0;
  let mixed = color;
  while (share < 1 && on.some((ground) => contrastOf(mixed, ground) < MIN_CONTRAST)) {
    share += STEP;
    mixed = mix(color, other, Math.min(share, 1));
  }
  return mixed;
}

/** Returns a color mixed with a share, 0 to 1, of another. */
function mix(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  const channels = channelsOf(color).map((value, at) =>
    Math.round(value * (1 - share) + (others[at] ?? 0) * share),
  );
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function properties(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}
