import type { CounterCard } from './counterCard.ts';

// One channel a tab: a message is never delivered to the channel that sent it.
const channel = new BroadcastChannel('boncard-changed');

/** Tells the other tabs that money moved on a card. */
export function announceBoncardChange({ id }: CounterCard) {
  channel.postMessage(id);
}

/** Calls `listener` when another tab has moved money on a card; returns what ends that. */
export function onBoncardChange(listener: (id: CounterCard['id']) => void): () => void {
  const onMessage = ({ data }: MessageEvent<CounterCard['id']>) => listener(data);
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
}
