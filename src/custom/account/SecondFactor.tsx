import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { useTellFailure } from '../../views/ChangeButton.tsx';
import { useConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { EnrolFactor } from '../../views/EnrolFactor.tsx';
import { RecoveryCodes } from '../../views/RecoveryCodes.tsx';
import { useOwnFactor, useOwnPasskeys } from '../../views/useOwnFactors.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

/** So few recovery codes that new ones should be made. */
const FEW_CODES = 3;

/** The person's own second factor: our extension. */
export function SecondFactor() {
  const translate = useTranslate();
  const { data, error, refetch } = useOwnFactor();
  const reload = () => void refetch();
  return (
    <>
      <Typography variant="h3">{translate('words.fields.second_factor')}</Typography>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!data && !error && <DelayedSkeleton height={96} />}
      {data?.enrolled_at === null && (
        <>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {translate('factor.off')}
          </Typography>
          <EnrolFactor onDone={reload} />
        </>
      )}
      {data?.enrolled_at && <Enrolled factor={data} onChanged={reload} />}
    </>
  );
}

type Factor = AnswerOf<'secondFactor'>['data'];

/** A factor that counts, with what its person may do about it. */
function Enrolled({ factor, onChanged }: { factor: Factor; onChanged: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = usePanelDataProvider();
  const tellFailure = useTellFailure();
  const { confirmFirst, dialog } = useConfirmFirst('factor.confirmation');
  const [asks, setAsks] = useState<'codes' | 'remove'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setAsks(undefined);
  const makeCodes = useMutation({
    mutationFn: () => confirmFirst(() => dataProvider.makeRecoveryCodes({})),
    onSuccess: ({ data }) => setCodes(data.recovery_codes),
    onError: tellFailure,
    onSettled: close,
  });
  const remove = useMutation({
    mutationFn: () => confirmFirst(() => dataProvider.removeFactor({})),
    onSuccess: () => notify('factor.removed', { type: 'success' }),
    onError: tellFailure,
    onSettled: () => {
      close();
      onChanged();
    },
  });
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
        <Button variant="outlined" onClick={() => setAsks('codes')}>
          {translate('factor.codes.make')}
        </Button>
        <Button variant="outlined" onClick={() => setAsks('remove')}>
          {translate('factor.remove.action')}
        </Button>
      </Box>
      <Confirm
        isOpen={asks === 'codes'}
        loading={makeCodes.isPending}
        title="factor.codes.makeTitle"
        content="factor.codes.makeContent"
        confirm="factor.codes.make"
        onClose={close}
        onConfirm={() => makeCodes.mutate()}
      />
      <Confirm
        isOpen={asks === 'remove'}
        loading={remove.isPending}
        title="factor.remove.title"
        content={content}
        confirm="factor.remove.action"
        onClose={close}
        onConfirm={() => remove.mutate()}
      />
      {codes && (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined);
            onChanged();
          }}
        />
      )}
      {dialog}
    </>
  );
}
