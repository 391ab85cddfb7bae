import ArrowBack from '@mui/icons-material/ArrowBack';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type BaseSyntheticEvent, type KeyboardEventHandler, type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatPln } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { dayText } from '../../kinds/dates.ts';
import { inOneLine } from '../../kinds/nothing.ts';
import { SendInputs } from '../../money/SendInputs.tsx';
import type { CallStatus } from '../../money/useMoneyCall.ts';
import { useTypedAmount } from '../../money/useTypedAmount.ts';
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
  /** Whether no money can be moved at the moment. */
  isHeld: boolean;
  /** What was undone last, in one line. */
  before: ReactNode;
  onBack: () => void;
  onSubmit: (event: BaseSyntheticEvent) => void;
}

/** The form for an e-card: who gets the mail, and the sale; with a preview of the mail. */
export function ECardForm({ call, isHeld, before, onBack, onSubmit }: ECardFormProps) {
  const translate = useTranslate();
  const { control, getValues } = useFormContext();
  /** The address when its field lost the focus: a screen reader must not read out a half-typed one. */
  const [toldEmail, setToldEmail] = useState<string>(() => getValues('email'));
  const [showsPreview, setShowsPreview] = useState(false);
  return (
    <>
      {/* `overflow: visible`, because the bar sticks to the bottom of the window. */}
      <Card component="section" sx={{ overflow: 'visible', px: { xs: 2, sm: 3 }, pt: 1 }}>
        <Box component="form" noValidate onSubmit={onSubmit} sx={{ borderRadius: 'inherit' }}>
          <Box sx={areas}>
            {/* The margins cancel the padding of the buttons, so that their text is in line with the fields. */}
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
              <SaleInputs followsMail />
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

/** On a wide screen the mail stands next to the sale, so that the form fits the height of a small laptop. */
const areas = {
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(548px, 3fr)' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: { xs: '"tools" "mail" "sale"', lg: '"mail tools" "mail sale"' },
};

/** Who gets the mail, what it says and when it is sent. */
function Fields({ onKeyDown }: { onKeyDown: KeyboardEventHandler }) {
  const months: number = useWatch({ name: 'expired_months' });
  return <SendInputs lastDay={lastDayAfter(months)} onKeyDown={onKeyDown} sx={lowField} />;
}

/** The address in full, as a typing error there is the most likely mistake; and until when the card is valid. */
function Summary({ toldEmail }: { toldEmail?: string }) {
  const translate = useTranslate();
  const [typedEmail, months] = useWatch({ name: ['email', 'expired_months'] });
  const email = toldEmail === undefined || toldEmail === typedEmail ? typedEmail : '';
  const lastDay = lastDayAfter(months);
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {inOneLine([
        email && translate('eCard.to', { email }),
        lastDay && translate('charge.validUntil', { day: dayText(lastDay) }),
      ])}
    </Box>
  );
}

/** The text of the button, which repeats the sum. */
export function SubmitText() {
  const translate = useTranslate();
  const sum = useTypedAmount();
  if (sum === undefined) return translate('eCard.submit');
  const amount = formatPln(sum);
  return <Sentence literals={[amount]}>{translate('eCard.submitAmount', { amount })}</Sentence>;
}
