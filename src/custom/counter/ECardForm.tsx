import ArrowBack from '@mui/icons-material/ArrowBack';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type BaseSyntheticEvent, type KeyboardEventHandler, type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatPln, type Grosze } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { dayText } from '../../kinds/dates.ts';
import { SendInputs } from '../../money/SendInputs.tsx';
import type { CallStatus } from '../../money/useMoneyCall.ts';
import { IconOnPhoneButton } from '../../ui/IconOnPhoneButton.tsx';
import { onEnter } from '../../ui/onEnter.ts';
import { Sentence } from '../../ui/Sentence.tsx';
import { focusField } from '../../views/focusField.ts';
import { SaleInputs } from './ChargeInputs.tsx';
import { lastDayAfter } from './lastDayAfter.ts';
import { MailPreview } from './MailPreview.tsx';
import { MoneyBar } from './MoneyBar.tsx';
import { lowField } from './TradeInputs.tsx';

interface ECardFormProps {
  call: CallStatus;
  /** Whether no money can be moved now. */
  isHeld: boolean;
  /** What was undone before, in one line. */
  before: ReactNode;
  onBack: () => void;
  onSubmit: (event: BaseSyntheticEvent) => void;
}

/** The form of an e-card: whom it is mailed to, and its sale; with a look at the mail. */
export function ECardForm({ call, isHeld, before, onBack, onSubmit }: ECardFormProps) {
  const translate = useTranslate();
  const { control, getValues } = useFormContext();
  /** The address when its field was left: a screen reader is told no part of one. */
  const [toldEmail, setToldEmail] = useState<string>(() => getValues('email'));
  const [showsPreview, setShowsPreview] = useState(false);
  return (
    <>
      {/* The bar sticks to the window. */}
      <Card component="section" sx={{ overflow: 'visible', px: { xs: 2, sm: 3 }, pt: 1 }}>
        <Box component="form" noValidate onSubmit={onSubmit} sx={{ borderRadius: 'inherit' }}>
          <Box sx={areas}>
            {/* In line with the fields, in spite of what is around the words of the buttons. */}
            <Box
              sx={{
                gridArea: 'tools',
                display: 'flex',
                justifyContent: 'space-between',
                ml: -1.5,
                mr: -1,
                mb: 1,
              }}
            >
              <IconOnPhoneButton onClick={onBack} startIcon={<ArrowBack />} label={translate('find.back')} />
              <Button onClick={() => setShowsPreview(true)} startIcon={<VisibilityOutlined />}>
                {translate('eCard.preview')}
              </Button>
            </Box>
            <Box sx={{ gridArea: 'mail', minWidth: 0 }} onBlur={() => setToldEmail(getValues('email'))}>
              <Fields onKeyDown={onEnter(() => focusField(control, 'document'))} />
            </Box>
            <Box sx={{ gridArea: 'sale', minWidth: 0 }}>
              <SaleInputs takesFocus={false} isNarrow />
            </Box>
          </Box>
          <MoneyBar
            call={call}
            isHeld={isHeld}
            isOutdated={false}
            before={before}
            summary={<Summary />}
            spoken={<Summary toldEmail={toldEmail} />}
            text={<SubmitText />}
          />
        </Box>
      </Card>
      {showsPreview && <MailPreview onClose={() => setShowsPreview(false)} />}
    </>
  );
}

/** On a screen that is as low as a small laptop's, what is mailed stands next to the sale. */
const areas = {
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(548px, 3fr)' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: { xs: '"tools" "mail" "sale"', lg: '"mail tools" "mail sale"' },
};

/** To whom, with which words and when. */
function Fields({ onKeyDown }: { onKeyDown: KeyboardEventHandler }) {
  const months: number = useWatch({ name: 'expired_months' });
  return <SendInputs lastDay={lastDayAfter(months)} onKeyDown={onKeyDown} sx={lowField} />;
}

/** The address in full, as a mistyped one is the likeliest mistake, and how long the card pays. */
function Summary({ toldEmail }: { toldEmail?: string }) {
  const translate = useTranslate();
  const [typedEmail, months] = useWatch({ name: ['email', 'expired_months'] });
  const email = toldEmail === undefined || toldEmail === typedEmail ? typedEmail : '';
  const lastDay = lastDayAfter(months);
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {[
        email && translate('eCard.to', { email }),
        lastDay && translate('charge.validUntil', { day: dayText(lastDay) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Box>
  );
}

/** The button repeats the sum. */
export function SubmitText() {
  const translate = useTranslate();
  const sum: unknown = useWatch({ name: 'amount' });
  if (typeof sum !== 'number') return translate('eCard.submit');
  const amount = formatPln(sum as Grosze);
  return <Sentence literals={[amount]}>{translate('eCard.submitAmount', { amount })}</Sentence>;
}
