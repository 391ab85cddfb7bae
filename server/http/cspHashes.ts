import { createHash } from 'node:crypto';

/**
 * Returns the sources with which a content security policy allows exactly the inline scripts or styles of some pages.
 */
export function cspHashes(tag: 'script' | 'style', ...pages: string[]): string[] {
  const element = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g');
  const contents = pages.flatMap((page) => [...page.matchAll(element)].map(([, content = '']) => content));
  return [...new Set(contents)].map(
    (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
}
