/** Returns a text as a URL; null if it is none. `URL.parse` is missing in browsers that the console supports. */
export function urlIn(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
