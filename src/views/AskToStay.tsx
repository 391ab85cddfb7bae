import { useBlocker } from 'ra-core';
import { useEffect } from 'react';
import { Confirm } from 'react-admin';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useAskBeforeUnload } from '../ui/useAskBeforeUnload.ts';

interface AskToStayProps {
  /** Whether leaving loses something now. */
  isNeeded: boolean;
  title?: MessageKey;
  content?: MessageKey;
  /** The label of the button that leaves. */
  leave?: MessageKey;
}

/** Asks before a link, a reload or closing the tab loses what was typed, or what else the page is doing. */
export function AskToStay({
  isNeeded,
  title = 'form.unsaved',
  content = 'form.unsavedWhat',
  leave = 'form.leave',
}: AskToStayProps) {
  useAskBeforeUnload(isNeeded);
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => isNeeded && nextLocation.pathname !== currentLocation.pathname,
  );
  // It may be done before anybody answers, or lead away before the page knows that it is.
  const isOver = state === 'blocked' && !isNeeded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the blocker is another one each time
  useEffect(() => {
    if (isOver) proceed?.();
  }, [isOver]);
  return (
    <Confirm
      isOpen={state === 'blocked' && isNeeded}
      title={title}
      content={content}
      cancel="form.stay"
      confirm={leave}
      confirmColor="warning"
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  );
}
