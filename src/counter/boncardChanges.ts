import type { CounterCard } from './counterCard.ts';

// One channel per tab: it does not receive its own messages.
const channel = new BroadcastChannel('boncard-changed');

/** Notifies other tabs that a card's balance has changed. */
export function announceBoncardChange({ id }: CounterCard) {
  channel.postMessage(id);
}

/** Calls `listener` when another tab has changed a card's balance. Returns a function that stops this. */
export function onBoncardChange(listener: (id: CounterCard['id']) => void): () => void {
  const onMessage = ({ data }: MessageEvent<CounterCard['id']>) => listener(data);
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}
