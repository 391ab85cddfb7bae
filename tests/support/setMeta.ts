import { onTestFinished } from 'vitest';

/** Sets a setting of the operator in the page, until the test ends. */
export function setMeta(name: string, content: string) {
  const meta = document.createElement('meta');
  meta.name = `bonpanel:${name}`;
  meta.content = content;
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
