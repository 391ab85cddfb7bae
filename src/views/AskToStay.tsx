import { useBlocker } from 'ra-core';
import { useEffect } from 'react';
import { Confirm } from 'react-admin';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useAskBeforeUnload } from '../ui/useAskBeforeUnload.ts';

interface AskToStayProps {
  /** Whether leaving would lose something at the moment. */
  isNeeded: boolean;
  title?: MessageKey;
  content?: MessageKey;
  /** The label of the button that leaves. */
  leave?: MessageKey;
}

/** Asks before a link, a reload or closing the tab loses what was typed, or interrupts what the page is doing. */
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
  // The reason to stay may end before anybody answers, or the page may navigate before it has rendered that end.
  const isOver = state === 'blocked' && !isNeeded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the blocker is a new one each time
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
