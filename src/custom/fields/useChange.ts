import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { failureOf } from '../../httpClient.ts';
import { failureSentence } from './failureSentence.ts';

/** A change made by one press: what it did, or why it was refused, is a toast, and the resource is loaded anew. */
export function useChange(resource: string) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function change(call: () => Promise<unknown>, done: string) {
    setBusy(true);
    const failure = await failureOf(call()).finally(() => setBusy(false));
    if (!failure) notify(done, { type: 'success' });
    else notify(failureSentence(failure, translate), { type: failure.isRefusal ? 'warning' : 'error' });
    // A refusal, too, tells that what is shown is old.
    await queryClient.invalidateQueries({ queryKey: [resource] });
  }

  return { busy, change };
}
