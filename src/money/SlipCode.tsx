import { encode } from 'uqr';
import { cardAddress, isCardNumber } from '../../contract/cardNumber.ts';
import { hostConfig } from '../wire/hostConfig.ts';

/** Four dots of a thermal printer with 203 dpi, so that its modules are whole. */
const MODULE_MM = 0.5005;
/** In modules, as ISO/IEC 18004 asks. */
const QUIET_ZONE = 4;

/** The QR code on a slip: the address of the public check with the card's number. Nothing for a number that is masked. */
export function SlipCode({ number }: { number: string }) {
  if (!isCardNumber(number)) return null;
  const { data, size } = encode(cardAddress(hostConfig.publicUrl(), number), {
    ecc: 'M',
    border: QUIET_ZONE,
  });
  const length = `${size * MODULE_MM}mm`;
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={length}
      height={length}
      shapeRendering="crispEdges"
      aria-hidden="true"
      data-code
    >
      <path fill="#FFF" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
