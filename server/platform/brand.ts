import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { normalizeLine } from '../../contract/normalizeText.ts';
import { PRODUCT } from '../../contract/product.ts';

/** How the chain presents itself on the public page, in the console, on slips and printed cards, and in mails. */
export interface Brand {
  name: string;
  /** `#rrggbb`; has enough contrast for white text on it, and for text in this color on white. */
  color: string;
  logo: Logo | undefined;
}

export interface Logo {
  bytes: Buffer;
  type: 'image/png' | 'image/jpeg';
}

/** The brand that is shown until a chain sets its own. */
export const product = { name: PRODUCT, color: '#0f5c4d' } as const;

const MAX_NAME = 60;
const MAX_LOGO_BYTES = 200_000;
/** The minimum contrast that WCAG 2.2 AA requires for text of any size. */
export const MIN_CONTRAST = 4.5;

/**
 * The first bytes of a file of each kind; for a PNG including the header of its first chunk, which contains the size.
 */
const signatures: Record<Logo['type'], Buffer> = {
  'image/png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'image/jpeg': Buffer.from('ffd8ff', 'hex'),
};

/** `BRAND_NAME`, in the form in which it is shown. */
export const brandName = z
  .string()
  .transform(normalizeLine)
  .refine((name) => name.length > 0 && name.length <= MAX_NAME && name.isWellFormed(), {
    error: `expected a name of 1 to ${MAX_NAME} characters`,
  });

/** `BRAND_COLOR`. If its contrast with white is too low, the error gives the contrast. */
export const brandColor = z
  .string()
  .toLowerCase()
  .transform((color, context) => {
    if (!/^#[0-9a-f]{6}$/.test(color)) {
      context.addIssue('expected a color such as #0f5c4d: a # and six hexadecimal digits');
      return z.NEVER;
    }
    const contrast = contrastOf(color, '#ffffff');
    if (contrast >= MIN_CONTRAST) return color;
    context.addIssue(
      // Rounded down, so that 4.49 is not shown as 4.5.
      `expected a darker color: the contrast of ${color} with white is ${Math.floor(contrast * 100) / 100}, and white text on it needs ${MIN_CONTRAST}`,
    );
    return z.NEVER;
  });

/** `BRAND_LOGO`: the path of a file, which is read here. */
export const brandLogo = z.string().transform((path, context): Logo => {
  const refuse = (sentence: string) => {
    context.addIssue(sentence);
    return z.NEVER;
  };
  try {
    const { size } = statSync(path);
    if (size > MAX_LOGO_BYTES) {
      const kilobytes = Math.ceil(size / 1000);
      return refuse(`expected at most ${MAX_LOGO_BYTES / 1000} kB: ${path} has ${kilobytes} kB`);
    }
    const bytes = readFileSync(path);
    for (const type of ['image/png', 'image/jpeg'] as const) {
      const signature = signatures[type];
      if (bytes.subarray(0, signature.length).equals(signature)) return { bytes, type };
    }
  } catch (error) {
    return refuse(`cannot be read: ${(error as Error).message}`);
  }
  return refuse(`expected a PNG or a JPEG: ${path} is neither`);
});

/** Returns the brand from the settings. */
export function brandOf({
  BRAND_NAME,
  BRAND_COLOR,
  BRAND_LOGO,
}: {
  BRAND_NAME: string;
  BRAND_COLOR: string;
  BRAND_LOGO?: Logo | undefined;
}): Brand {
  return { name: BRAND_NAME, color: BRAND_COLOR, logo: BRAND_LOGO };
}

/** Returns the contrast between two colors according to WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color)
    .map((value) => value / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the red, green and blue of `#rrggbb`, each from 0 to 255. */
export function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
