import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { factorInput } from '../../contract/secondFactor.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { PlainInput } from '../ui/PlainInput.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import type { AnswerOf } from '../wire/callTypes.ts';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';
import { ChangeButton } from './ChangeButton.tsx';
import { useConfirmFirst } from './ConfirmFirst.tsx';
import { DialogForm } from './DialogForm.tsx';
import { useReloadFactors } from './useOwnFactors.ts';

type Secret = AnswerOf<'beginFactor'>['data'];

const qrStyle = {
  display: 'block',
  width: '100%',
  // Small enough for a small laptop to show the whole dialog.
  maxWidth: 'min(232px, 26vh)',
  margin: '0 auto',
  forcedColorAdjust: 'none',
} as const;

interface EnrolFactorProps {
  /** Called with the recovery codes, to show them to the user. */
  onEnrolled: (codes: readonly string[]) => void;
  /** `contained` if it is the main action. */
  variant?: 'outlined' | 'contained';
}

/** A button that guides the user through the enrolment of a second factor (requirements "Second factor"). */
export function EnrolFactor({ onEnrolled, variant = 'outlined' }: EnrolFactorProps) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const reload = useReloadFactors();
  const { confirmFirst, dialog } = useConfirmFirst('factor.confirmation');
  const [secret, setSecret] = useState<Secret>();

  async function verify(body: { otp: string }) {
    const { data } = await confirmFirst(() => dataProvider.verifyFactor({ body }));
    setSecret(undefined);
    onEnrolled(data.recovery_codes);
  }

  return (
    <>
      <ChangeButton
        variant={variant}
        size="large"
        label="factor.enrol.start"
        send={async (dataProvider) => setSecret((await dataProvider.beginFactor({})).data)}
        of="second-factor"
        why="factor.confirmation"
      />
      {secret && (
        <DialogForm
          schema={factorInput}
          title={translate('factor.enrol.title')}
          content={translate('factor.enrol.how')}
          save={verify}
          onClose={() => {
            setSecret(undefined);
            // The answer may have been lost after the host had enrolled the factor.
            reload();
          }}
          submit="factor.enrol.verify"
        >
          <QrCode of={secret.uri} label={translate('factor.enrol.qr')} style={qrStyle} />
          <Typography variant="body2" sx={{ my: 1.5 }}>
            {translate('factor.enrol.byHand')}{' '}
            <Typography
              component="span"
              translate="no"
              sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}
            >
              {inGroups(secret.secret)}
            </Typography>
          </Typography>
          <PlainInput
            source="otp"
            label={translate('words.fields.otp')}
            hint={translate('factor.enrol.code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
          />
        </DialogForm>
      )}
      {dialog}
    </>
  );
}

/** Returns a secret in groups of four, for people who copy it by hand. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
