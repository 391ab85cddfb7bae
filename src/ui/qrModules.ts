import { encode } from 'uqr';

/** In modules, as ISO/IEC 18004 requires. */
const QUIET_ZONE = 4;

/**
 * Returns a QR code with its quiet zone: its size in modules, and the SVG paths of its plate and of the dark
 * modules on it.
 */
export function qrModules(text: string): { size: number; plate: string; dark: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, plate: `M0 0h${size}v${size}h-${size}z`, dark: dark.join('') };
}
