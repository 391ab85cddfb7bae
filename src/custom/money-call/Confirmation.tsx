import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTranslate } from 'ra-core';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { formatMoment } from '../../../contract/warsaw.ts';
import type { Fact } from '../fields/counter/BoncardPanel.tsx';
import type { OurSalon } from '../fields/defaultSalon.ts';

export interface ConfirmationProps {
  /** Key of what was done. */
  title: string;
  number: string;
  /** Sum, balance, validity, document. */
  facts: readonly Fact[];
  salon: OurSalon | undefined;
  at: Date;
}

/** One money call on paper, black on white: as wide as a roll of 80 mm, and no wider on A4. Never seen on the screen. */
export function Confirmation({ title, number, facts, salon, at }: ConfirmationProps) {
  const translate = useTranslate();
  const rows = [
    { label: translate('boncard.card'), value: maskCardNumber(number) },
    ...facts,
    { label: translate('confirmation.date'), value: formatMoment(at) },
  ];
  return (
    <Box component="section" aria-label={translate(title)} sx={paper} data-confirmation>
      <GlobalStyles styles={onlyConfirmation} />
      <p>
        <strong>{salon?.name ?? translate('app')}</strong>
        {salon?.address && (
          <>
            <br />
            {salon.address}
          </>
        )}
      </p>
      <h1>{translate(title)}</h1>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{translate('confirmation.notFiscal')}</p>
    </Box>
  );
}

const onlyConfirmation = {
  '@page': { margin: '5mm' },
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
  '& p': { my: '2mm', mx: 0 },
  '& dl': { m: 0, mt: '1mm', pb: '2mm', borderBottom: '1px solid #000' },
  '& dl div': { display: 'flex', justifyContent: 'space-between', gap: '4mm' },
  '& dd': { m: 0, fontWeight: 700, textAlign: 'right', overflowWrap: 'anywhere' },
};
