/** The names of fields: those that apply everywhere, and those that differ in one resource. */
interface FieldWords {
  fields: object;
  fieldsOf: object;
}

type WithFields<Texts, Words extends FieldWords> = {
  [Name in keyof Texts]: Texts[Name] & {
    fields: Words['fields'] & (Name extends keyof Words['fieldsOf'] ? Words['fieldsOf'][Name] : unknown);
  };
};

/**
 * Returns the texts of resources with the names of their fields, in the structure that react-admin needs.
 */
export function withFields<Texts extends Record<string, object>, Words extends FieldWords>(
  texts: Texts,
  { fields, fieldsOf }: Words,
): WithFields<Texts, Words> {
  const own: Record<string, object | undefined> = { ...fieldsOf };
  const named = Object.entries(texts).map(([name, others]) => [
    name,
    { ...others, fields: { ...fields, ...own[name] } },
  ]);
  return Object.fromEntries(named);
}
