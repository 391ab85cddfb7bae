import { useQueryClient } from '@tanstack/react-query';
import { boncardPath } from '../paths.ts';
import { session } from '../session.ts';
import type { BulkWork } from '../views/useBulkRun.ts';
import { boncardOf } from '../wire/boncardOf.ts';
import { factsOf, type MoneyRequests } from '../wire/keptCall.ts';
import type { Boncard } from '../wire/panelRecord.ts';
import { usePanelDataProvider } from '../wire/usePanelDataProvider.ts';
import { announceBoncardChange } from './boncardChanges.ts';
import { type CorrectionName, moneyCalls } from './moneyCalls.ts';
import { newCall, type PendingCall, pendingCalls, startTimes } from './pendingCalls.ts';
import { randomKey } from './randomKey.ts';
import { settleMoneyCall } from './useMoneyCall.ts';

type Work<Name extends CorrectionName> = BulkWork<Boncard, MoneyRequests[Name]['body'], PendingCall<Name>>;

/**
 * Returns how to make a money call for many cards. Each call is sent once. Until its answer arrives it is stored
 * with an unknown outcome, so that no screen repeats it by itself, even if this one is closed.
 */
export function useBulkCorrection<Name extends CorrectionName>(
  name: Name,
  nameOf: Work<Name>['nameOf'],
): Work<Name> {
  const dataProvider = usePanelDataProvider();
  const queryClient = useQueryClient();
  return {
    nameOf,
    unknownWhat: `${moneyCalls[name]}.unknownWhat`,
    callOf: (card, body) =>
      newCall(
        {
          name,
          request: { params: { id: card.id }, body } as MoneyRequests[Name],
          card: boncardOf(card.id, card.number ?? ''),
        },
        boncardPath(card.id),
      ),
    isOutdated: ({ reason }) => reason?.endsWith('-changed') ?? false,
    renewed: (call) => ({ ...call, key: randomKey(), ...startTimes() }),
    async send(call, isRepeated) {
      // No other tab knows this key, so the lock is free.
      const release = (await pendingCalls.hold(call)) ?? (() => {});
      pendingCalls.keep({ ...call, state: 'unknown' });
      const outcome = await settleMoneyCall(call, {
        send: (request) => dataProvider.sendKept(name, request),
        signal: new AbortController().signal,
        // Without keys a repetition is a new call, which the user wants after looking at the card.
        isResumed: isRepeated && session.can('idempotency'),
        isAsked: true,
      });
      if (outcome.kind === 'done' || outcome.kind === 'refused') pendingCalls.forget(call);
      release();
      if (outcome.kind === 'done') {
        announceBoncardChange(factsOf(call).card);
        void queryClient.invalidateQueries({ queryKey: ['boncards-transactions'] });
      }
      return outcome;
    },
  };
}
