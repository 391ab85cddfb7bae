import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { Loading } from '../../ui/Loading.tsx';
import { ConfirmButton } from '../../views/ConfirmButton.tsx';
import { EnrolFactor } from '../../views/EnrolFactor.tsx';
import { RecoveryCodes } from '../../views/RecoveryCodes.tsx';
import { useOwnFactor, useOwnPasskeys, useReloadFactors } from '../../views/useOwnFactors.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';

/** With this many recovery codes left, or fewer, the user is told to make new ones. */
const FEW_CODES = 3;

/** The user's own second factor: our extension. */
export function SecondFactor() {
  const translate = useTranslate();
  const { data, error } = useOwnFactor();
  const reload = useReloadFactors();
  // Kept here, so that the dialog stays open whatever is loaded meanwhile.
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      <Typography variant="h3">{translate('words.fields.second_factor')}</Typography>
      {(error || !data) && <Loading error={error} refetch={reload} height={96} />}
      {data?.enrolled_at === null && (
        <>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {translate('factor.off')}
          </Typography>
          <EnrolFactor onEnrolled={setCodes} />
        </>
      )}
      {data?.enrolled_at && <Enrolled factor={data} onCodes={setCodes} />}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined);
            reload();
          }}
        />
      )}
    </>
  );
}

type Factor = AnswerOf<'secondFactor'>['data'];

/** An enrolled factor, and what its user can do about it. */
function Enrolled({ factor, onCodes }: { factor: Factor; onCodes: (codes: readonly string[]) => void }) {
  const translate = useTranslate();
  const { data: passkeys = [] } = useOwnPasskeys();
  const content =
    passkeys.length > 0
      ? 'factor.remove.contentPasskeys'
      : factor.required
        ? 'factor.remove.contentRequired'
        : 'factor.remove.content';
  const left = factor.recovery_codes_left;
  return (
    <>
      <Typography color="textSecondary">
        {translate('factor.on', { at: plainText('moment', factor.enrolled_at, translate) })}
      </Typography>
      {left > FEW_CODES ? (
        <Typography sx={{ mt: 1 }}>{translate('factor.codes.left', { smart_count: left })}</Typography>
      ) : (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('factor.codes.few', { smart_count: left })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
        <ConfirmButton
          call="makeRecoveryCodes"
          label="factor.codes.make"
          title="factor.codes.makeTitle"
          content="factor.codes.makeContent"
          send={async (dataProvider) => {
            const { data } = await dataProvider.makeRecoveryCodes({});
            onCodes(data.recovery_codes);
          }}
          why="factor.confirmation"
        />
        <ConfirmButton
          call="removeFactor"
          label="factor.remove.action"
          title="factor.remove.title"
          content={content}
          send={(dataProvider) => dataProvider.removeFactor({})}
          of="second-factor"
          done="factor.removed"
          why="factor.confirmation"
        />
      </Box>
    </>
  );
}
