import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { isOffered } from '../../canAccess.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { callColor, confirmColor } from '../../theme/callColor.ts';
import { failureSentence, HttpFailure } from '../../wire/httpFailure.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import type { Month } from './movements.ts';

interface ClosingProps {
  month: Month;
  /** Whether nothing happened in the month, and no card had a balance. */
  isEmpty: boolean;
}

/** Says whether a month is closed, and shows what was kept then, or the button that closes it, or why it cannot be. */
export function Closing({
  month: { month, closed, can_close: canClose, cannot_close: cannotClose },
  isEmpty,
}: ClosingProps) {
  const translate = useTranslate();
  if (!closed) {
    return canClose ? (
      // The key resets an error when another month is chosen.
      <CloseMonth key={month} month={month} isEmpty={isEmpty} />
    ) : (
      cannotClose && <Alert severity="info">{cannotClose.reason_text}</Alert>
    );
  }
  return (
    <Alert
      severity={closed.differs ? 'warning' : 'success'}
      icon={closed.differs ? undefined : <LockOutlined />}
      // Everything except the hash is announced: nobody wants to hear 64 digits whenever the month changes.
      role="presentation"
    >
      <div role="status">
        <AlertTitle>{translate('closing.closed')}</AlertTitle>
        {translate('closing.closedBy', { doneBy: plainText('doneBy', closed, translate) })}
        <Box sx={{ mt: 0.5 }}>{comparison(closed, translate)}</Box>
      </div>
      <Hash of={closed.hash} />
    </Alert>
  );
}

/**
 * The hash that proves the kept figures. It is behind a button, as hardly anybody reads it, but it is always
 * printed.
 */
function Hash({ of: hash }: { of: string }) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button
        color="inherit"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
        sx={{ mx: -2.25, mb: -1, displayPrint: 'none' }}
      >
        {translate('list.details')}
      </Button>
      <Box
        sx={{ mt: 0.5, overflowWrap: 'anywhere', display: isShown ? 'block' : 'none', displayPrint: 'block' }}
      >
        {translate('closing.hash')}: <code>{hash}</code>
      </Box>
    </>
  );
}

/** Returns how the kept figures compare with today's and with their hash. */
function comparison({ differs, differing }: NonNullable<Month['closed']>, translate: Translate) {
  if (!differs) return translate('closing.same');
  if (differing.length === 0) return translate('closing.hashDiffers');
  return translate('closing.differs', {
    differing: differing.map((part) => translate(`words.monthParts.${part}`)).join(', '),
  });
}

function CloseMonth({ month, isEmpty }: { month: string; isEmpty: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = usePanelDataProvider();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = plainText('month', month, translate);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dataProvider.closeMonth({ params: { month } }),
    onSuccess: () => notify('closing.done', { type: 'success', messageArgs: { month: name } }),
    // Also after a refusal, which means that what is shown is outdated.
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: ['roll-forward'] });
    },
  });
  return (
    <>
      {error && (
        <Alert severity="error">
          {error instanceof HttpFailure ? failureSentence(error, translate) : translate('error.unexpected')}
        </Alert>
      )}
      <Alert
        severity="info"
        action={
          isOffered('closeMonth') && (
            <Button
              variant={isEmpty ? 'outlined' : 'contained'}
              color={callColor('closeMonth')}
              onClick={() => setAsking(true)}
            >
              {translate('closing.close')}
            </Button>
          )
        }
        sx={{
          alignItems: 'center',
          flexWrap: 'wrap',
          // Next to its icon; on a phone the button is below both.
          '& .MuiAlert-message': { flex: '1 1 0', minWidth: 200 },
          '& .MuiAlert-action': { py: 0.5, displayPrint: 'none' },
        }}
      >
        {translate(isEmpty ? 'closing.canCloseEmpty' : 'closing.canClose')}
      </Alert>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title={translate('closing.closeWhich', { month: name })}
        content={translate('closing.closeWhat')}
        confirm={translate('closing.close')}
        confirmColor={confirmColor('closeMonth')}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
