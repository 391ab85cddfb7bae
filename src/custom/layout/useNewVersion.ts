import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** How often the server is asked, in milliseconds. */
const INTERVAL = 15 * 60_000;

/** Whether the server hands out another build of the console than the one that runs here. */
export function useNewVersion(): boolean {
  const [running] = useState(() => versionIn(document.head.innerHTML));
  const { data } = useQuery({
    queryKey: ['console-version'],
    queryFn: async ({ signal }) => {
      const response = await fetch(location.pathname, { cache: 'no-cache', signal });
      return versionIn(await response.text());
    },
    initialData: running,
    staleTime: INTERVAL,
    refetchInterval: INTERVAL,
  });
  // A page without it is somebody else's: a gateway's, or the development server's.
  return running !== null && data !== null && data !== running;
}

/** The first script of a page: its name carries a hash of everything that it loads. */
function versionIn(page: string): string | null {
  return /\/assets\/index-[\w-]+\.js/.exec(page)?.[0] ?? null;
}
