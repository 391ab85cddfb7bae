import { cardAddress, isCardNumber } from '../../contract/cardNumber.ts';
import { qrModules } from '../ui/qrModules.ts';
import { hostConfig } from '../wire/hostConfig.ts';

/**
 * The size of a module in millimetres: four dots of a thermal printer with 203 dpi, so that no module ends within a
 * dot.
 */
const MODULE_MM = 0.5005;

/** The QR code on a slip: the URL of the public check with the card's number. Nothing if the number is masked. */
export function SlipCode({ number }: { number: string }) {
  if (!isCardNumber(number)) return null;
  const { size, plate, dark } = qrModules(cardAddress(hostConfig.publicUrl(), number));
  const length = `${size * MODULE_MM}mm`;
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={length}
      height={length}
      shapeRendering="crispEdges"
      aria-hidden="true"
      data-code
    >
      <path fill="#FFF" d={plate} />
      <path fill="#000" d={dark} />
    </svg>
  );
}
