import { onTestFinished } from 'vitest';
import type { HostMeta } from '../../contract/hostMeta.ts';

/** Sets a setting of the operator in the page, until the test ends. */
export function setMeta(name: HostMeta, content: string) {
  const meta = document.createElement('meta');
  meta.name = `bonpanel:${name}`;
  meta.content = content;
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
