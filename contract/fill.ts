/** Fills the placeholders of a sentence: `%{name}`, as polyglot writes them. */
export function fill(sentence: string, args: Record<string, string | number>): string {
  return sentence.replace(/%\{(\w+)\}/g, (placeholder, name: string) => String(args[name] ?? placeholder));
}
