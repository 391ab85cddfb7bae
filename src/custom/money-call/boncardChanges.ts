import { useEffect, useState } from 'react';

// One channel a tab: a message is never delivered to the channel that sent it.
const channel = new BroadcastChannel('boncard-changed');

/** Tells the other tabs that money moved on a card. */
export function announceBoncardChange({ id }: { id: string }) {
  channel.postMessage(id);
}

/** Whether another tab has moved money on this card since it was found here. */
export function useChangedElsewhere(card: { id: string } | undefined): boolean {
  const [changed, setChanged] = useState<{ id: string }>();
  useEffect(() => {
    function onMessage({ data }: MessageEvent<string>) {
      if (card && data === card.id) setChanged(card);
    }
    channel.addEventListener('message', onMessage);
    return () => channel.removeEventListener('message', onMessage);
  }, [card]);
  return card !== undefined && changed === card;
}
