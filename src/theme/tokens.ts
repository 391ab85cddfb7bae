/** The design tokens, from which the public page's stylesheet and the MUI theme are made. */

const light = {
  paper: '#F6F4EF',
  surface: '#FFFFFF',
  ink: '#1C2421',
  muted: '#56615C',
  line: '#DDD8CE',
  /** The outline of fields; unlike `line` it has a contrast of 3:1. */
  edge: '#7F877F',
  primary: '#0F5C4D',
  primaryStrong: '#0A4439',
  primaryTint: '#E3EEEA',
  /** Text and icons on any filled colour. */
  onColor: '#FFFFFF',
  accent: '#A8482A',
  success: '#1F6B3A',
  warning: '#855400',
  error: '#A92A20',
  info: '#24607F',
} as const;

type Color = keyof typeof light;

/** The CSS colours of both themes; text on paper and surface has a contrast of at least 4.5:1. */
export const colors: Record<'light' | 'dark', Record<Color, string>> = {
  light,
  dark: {
    paper: '#111614',
    surface: '#1A211E',
    ink: '#E8EDEA',
    muted: '#A5B0AB',
    line: '#2E3833',
    edge: '#6D7A73',
    primary: '#7CCBB4',
    primaryStrong: '#9ADBC8',
    primaryTint: '#1F332D',
    onColor: '#06251D',
    accent: '#E79A7B',
    success: '#82CB93',
    warning: '#E2B566',
    error: '#F2A198',
    info: '#8FC3E0',
  },
};

/**
 * Sizes in CSS pixels: the radius of cards and of controls, the minimum height of a touch target, and the height of
 * a list's tools for a mouse.
 */
export const sizes = { radius: 12, controlRadius: 8, target: 44, control: 40 } as const;

/** The fallbacks are local fonts stretched to the metrics of Figtree: see fonts.css. */
export const fontFamily = "'Figtree Variable', 'Figtree Fallback', 'Figtree Wide Fallback', sans-serif";

/** Returns the CSS custom property of a colour: `--primary-strong`. */
export function customProperty(name: string): `--${string}` {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Returns a colour as a CSS value that follows the theme. */
export function color(name: Color): string {
  return `var(${customProperty(name)})`;
}
