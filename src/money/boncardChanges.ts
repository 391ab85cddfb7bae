import { useEffect, useEffectEvent } from 'react';
import type { NumberedBoncard } from '../wire/panelRecord.ts';

// A channel does not receive the messages that it sends itself.
const channel = openChannel();
const here = new EventTarget();

/** Tells this tab and all others that a card's balance has changed. */
export function announceBoncardChange({ id }: NumberedBoncard) {
  channel?.postMessage(id);
  here.dispatchEvent(new MessageEvent('message', { data: id }));
}

/** Calls `onChange` when a card's balance has changed in another tab or, with `alsoHere`, in this one. */
export function useBoncardChange(onChange: (id: NumberedBoncard['id']) => void, { alsoHere = false } = {}) {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const onMessage = (event: Event) => changed((event as MessageEvent<NumberedBoncard['id']>).data);
    const sources = [channel, alsoHere ? here : undefined].filter((source) => source !== undefined);
    for (const source of sources) source.addEventListener('message', onMessage);
    return () => {
      for (const source of sources) source.removeEventListener('message', onMessage);
    };
  }, [alsoHere]);
}

/**
 * Some browsers refuse a channel where they block storage. No other tab is told then, but no other tab has a
 * session either.
 */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('boncard-changed');
  } catch {
    return undefined;
  }
}
