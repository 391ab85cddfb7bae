import type { SVGProps } from 'react';
import { qrModules } from './qrModules.ts';

interface QrCodeProps extends SVGProps<SVGSVGElement> {
  of: string;
  label: string;
}

/** A QR code: black on white in every theme, which cameras read best. */
export function QrCode({ of: text, label, ...svg }: QrCodeProps) {
  const { size, plate, dark } = qrModules(text);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" {...svg}>
      <path d={plate} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
