import { encode } from 'uqr';

/** A QR code, black on white in any theme: cameras read no other as well. */
export function QrCode({ of: text, label }: { of: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ display: 'block', width: '100%', maxWidth: 232, margin: '0 auto', forcedColorAdjust: 'none' }}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}
