import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useBlocker, useResourceContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { FieldProblem } from '../../contract/validation.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { session } from '../session.ts';
import { useAskBeforeUnload } from '../ui/useAskBeforeUnload.ts';
import { failureOf, failureSentence, type HttpFailure } from '../wire/httpFailure.ts';
import { keepDraft } from './drafts.ts';

type Outcome =
  | { kind: 'done' }
  | { kind: 'refused'; failure: HttpFailure }
  /** The answer was lost. */
  | { kind: 'unknown' }
  /** Not sent, or the answer no longer matters: the session has expired. */
  | { kind: 'interrupted' };

/** How one action is done to many records, with one call for each. */
export interface BulkWork<Each extends RaRecord, Body, Call> {
  nameOf: (record: Each) => string;
  /** Returns why the body does not fit a record, by the rules of its form; undefined if it fits. */
  problemOf?: (record: Each, body: Body) => FieldProblem | undefined;
  callOf: (record: Each, body: Body) => Call;
  /** Returns a refused call as a new call. */
  renewed: (call: Call) => Call;
  /**
   * Returns whether a call was refused because its record has changed since the user decided: it would be refused
   * again, and the user has to decide again.
   */
  isOutdated?: (failure: HttpFailure) => boolean;
  /** Sends a call once. If it repeats a call whose answer was lost, it is the same call. */
  send: (call: Call, isRepeated: boolean) => Promise<Outcome>;
  /** The text that says what to check if the outcome is unknown. */
  unknownWhat: MessageKey;
}

/** A record of a run; without a result, nothing was sent for it. It can be stored as JSON. */
export interface BulkItem<Call = unknown> {
  id: RaRecord['id'];
  name: string;
  call: Call;
  result?: { kind: 'done' } | { kind: 'refused'; why: string; isOutdated?: boolean } | { kind: 'unknown' };
}

interface RunOptions<Each extends RaRecord, Body, Call> {
  /** The name of the action. */
  name: string;
  work: BulkWork<Each, Body, Call>;
  /** The records of an earlier run to continue. */
  kept: readonly BulkItem<Call>[];
  /** Called whenever the run ends. */
  onEnd: (items: readonly BulkItem<Call>[]) => void;
}

/**
 * Returns a run that does something to many records, one after another, until all are done or the user stops it.
 * After a lost answer, or a refusal that is not about the record, it sends nothing more by itself (requirements
 * "Bulk actions").
 */
export function useBulkRun<Each extends RaRecord, Body, Call>({
  name,
  work,
  kept,
  onEnd,
}: RunOptions<Each, Body, Call>) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const resource = useResourceContext() ?? '';
  const [items, setItems] = useState(kept);
  const latest = useRef(items);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const isStopped = useRef(false);

  function put(changed: readonly BulkItem<Call>[]) {
    latest.current = changed;
    setItems(changed);
  }

  const { mutate, isPending: isRunning } = useMutation<void, Error, readonly BulkItem<Call>[]>({
    mutationKey: [resource, name],
    throwOnError: true,
    async mutationFn(chosen) {
      isStopped.current = false;
      for (const [index, item] of chosen.entries()) {
        setProgress({ done: index, total: chosen.length });
        if (isStopped.current || !onlineManager.isOnline()) return;
        const call = item.result?.kind === 'refused' ? work.renewed(item.call) : item.call;
        const outcome = await work.send(call, item.result?.kind === 'unknown');
        if (outcome.kind === 'interrupted') return;
        const result =
          outcome.kind === 'refused'
            ? {
                kind: outcome.kind,
                why: failureSentence(outcome.failure, translate),
                isOutdated: work.isOutdated?.(outcome.failure) ?? false,
              }
            : { kind: outcome.kind };
        put(latest.current.map((one) => (one.id === item.id ? { ...item, call, result } : one)));
        if (outcome.kind === 'unknown') return;
        if (outcome.kind === 'refused' && !isAboutRecord(outcome.failure)) return;
      }
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: [resource] });
      onEnd(latest.current);
    },
  });

  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const hasBegun = items.length > 0;
  useEffect(() => {
    if (!hasBegun) return;
    return session.onExpired((user) =>
      keepDraft(user.id, bulkDraft(resource), { name, items: latest.current }),
    );
  }, [hasBegun, name, resource]);
  useAskBeforeUnload(isRunning);
  useBlocker(
    ({ currentLocation, nextLocation }) => isRunning && nextLocation.pathname !== currentLocation.pathname,
  );

  return {
    items,
    isRunning,
    progress,
    /** Starts with these records. A record that breaks the form's rules is not sent. */
    start(records: readonly Each[], body: Body) {
      const all = records.map((record) => {
        const problem = work.problemOf?.(record, body);
        return {
          id: record.id,
          name: work.nameOf(record),
          call: work.callOf(record, body),
          ...(problem && {
            result: {
              kind: 'refused' as const,
              why: translate(`field.${problem.message}`, problem.args),
            },
          }),
        };
      });
      put(all);
      mutate(all.filter(({ result }) => !result));
    },
    /** Sends these again, or for the first time. */
    goOn: (some: readonly BulkItem<Call>[]) => mutate(some),
    /** Sends nothing after the call in progress. */
    stop() {
      isStopped.current = true;
    },
  };
}

/**
 * Returns whether a refusal is only about its record. Too many requests, or a missing right, would also affect the
 * records that follow.
 */
function isAboutRecord({ isRefusal, status }: HttpFailure): boolean {
  return isRefusal && status !== 401 && status !== 403 && status !== 429;
}

/** Returns the outcome of a call that is not a money call. */
export async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  const failure = await failureOf(call);
  if (!failure) return { kind: 'done' };
  return failure.outcomeUnknown ? { kind: 'unknown' } : { kind: 'refused', failure };
}

/** Returns the name under which a run is stored when the session expires. */
export function bulkDraft(resource: string): string {
  return `bulk ${resource}`;
}
