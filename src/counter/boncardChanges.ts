import { useEffect, useEffectEvent } from 'react';
import type { CounterCard } from './counterCard.ts';

// One channel per tab: it does not receive its own messages.
const channel = new BroadcastChannel('boncard-changed');

/** Notifies other tabs that a card's balance has changed. */
export function announceBoncardChange({ id }: CounterCard) {
  channel.postMessage(id);
}

/** Calls `onChange` when another tab has changed a card's balance. */
export function useBoncardChange(onChange: (id: CounterCard['id']) => void) {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<CounterCard['id']>) => changed(data);
    channel.addEventListener('message', onMessage);
    return () => channel.removeEventListener('message', onMessage);
  }, []);
}
