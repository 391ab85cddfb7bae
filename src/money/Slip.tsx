import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useEffectEvent } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import { PRODUCT } from '../../contract/product.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { OurSalon } from '../kinds/useOurSalons.ts';
import { session } from '../session.ts';
import { hostConfig } from '../wire/hostConfig.ts';
import type { Fact } from './facts.ts';
import { knownFacts } from './knownFacts.ts';
import type { Receipt } from './receipt.ts';
import { SlipCode } from './SlipCode.tsx';

interface SlipProps {
  receipt: Receipt;
  /** The salon of this workstation, if it has one. */
  salon: OurSalon | undefined;
}

/**
 * How long a slip stays after a print has ended, in milliseconds: the event may be late, and be about the previous
 * slip.
 */
const STAYS_MS = 1000;

/**
 * Prints a slip as soon as it is rendered; `onPrinted` removes it. WebKit does not report that a print was
 * canceled, so the slip is also removed as soon as the user presses something, or the page itself is about to be
 * printed.
 */
export function PrintedSlip({ onPrinted, ...slip }: SlipProps & { onPrinted: () => void }) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasBegun = false;
    const leave = () => printed();
    const ends = {
      beforeprint() {
        // The second event is about another print.
        if (hasBegun) flushSync(leave);
        hasBegun = true;
      },
      afterprint() {
        timer ??= setTimeout(leave, STAYS_MS);
      },
      pointerdown: leave,
      keydown: leave,
    };
    for (const [event, end] of Object.entries(ends)) window.addEventListener(event, end, true);
    window.print();
    return () => {
      clearTimeout(timer);
      for (const [event, end] of Object.entries(ends)) window.removeEventListener(event, end, true);
    };
  }, []);
  return createPortal(<Slip {...slip} />, document.body);
}

/** A printed receipt, black on white, for a roll of 80 mm or A4; hidden on the screen. */
function Slip({ receipt, salon }: SlipProps) {
  const { name, number, facts, details, salonId, at, by, isCopy } = receipt;
  const translate = useTranslate();
  // A call that was settled after a reload may have been made in another salon.
  const here = salon && salon.id === salonId ? salon : undefined;
  const user = session.user();
  const rows: Fact[] = [
    { label: 'words.fields.boncard_id', kind: 'text', value: maskCardNumber(number) },
    ...facts,
    ...details,
    { label: 'confirmation.date', kind: 'moment', value: at },
    { label: 'confirmation.by', kind: 'text', value: by || user?.fullname || user?.name },
  ];
  const title = translate(`confirmation.${name}`);
  const brand = hostConfig.brand();
  const isChain = brand.name !== PRODUCT;
  return (
    <Box component="section" aria-label={title} translate="no" sx={paper} data-confirmation>
      <GlobalStyles styles={onlySlip} />
      {brand.logo && <img src={brand.logo} alt="" />}
      <p>
        {isChain && (
          <>
            <strong>{brand.name}</strong>
            <br />
          </>
        )}
        {(here || !isChain) && <strong>{here ? here.name : brand.name}</strong>}
        {here?.address && (
          <>
            <br />
            {here.address}
          </>
        )}
      </p>
      <h1>{title}</h1>
      <dl>
        {knownFacts(rows, translate).map(({ label, text }) => (
          <div key={label}>
            <dt>{translate(label)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <SlipCode number={number} />
      <p>
        {translate('confirmation.notFiscal')}
        {isCopy && ` · ${translate('confirmation.copy')}`}
      </p>
    </Box>
  );
}

const onlySlip = {
  // Leaves room for the lines that Firefox itself prints at the top and the bottom.
  '@page': { margin: '13mm 5mm' },
  '@media print': {
    'body > :not([data-confirmation])': { display: 'none !important' },
    'html, body': { background: '#FFF' },
  },
};

const paper = {
  display: 'none',
  displayPrint: 'block',
  width: 'min(100%, 70mm)',
  color: '#000',
  fontSize: '10pt',
  lineHeight: 1.35,
  '& h1': { fontSize: '12pt', m: 0, pt: '2mm', borderTop: '1px solid #000' },
  '& img': { display: 'block', maxWidth: 'min(100%, 40mm)', maxHeight: '15mm' },
  '& svg': { display: 'block', maxWidth: '100%', mt: '1mm', mx: 'auto' },
  '& p': { my: '2mm', mx: 0 },
  '& dl': { m: 0, mt: '1mm', pb: '2mm', borderBottom: '1px solid #000' },
  '& dl div': { display: 'flex', justifyContent: 'space-between', gap: '4mm' },
  '& dd': { m: 0, fontWeight: 700, textAlign: 'right', overflowWrap: 'anywhere' },
};
