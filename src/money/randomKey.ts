/** Returns a random key of 128 bits. `crypto.randomUUID` does not exist on plain HTTP, except on localhost. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
