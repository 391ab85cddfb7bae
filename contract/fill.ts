/**
 * Returns a sentence with its placeholders filled in: `%{name}`, polyglot's notation. A placeholder without a value
 * stays.
 */
export function fill(sentence: string, args: Record<string, string | number>): string {
  return sentence.replace(/%\{(\w+)\}/g, (placeholder, name: string) => String(args[name] ?? placeholder));
}
