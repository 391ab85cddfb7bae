/** The words of fields: wherever they occur, and where a resource calls them otherwise. */
interface FieldWords {
  fields: object;
  fieldsOf: object;
}

type WithFields<Texts, Words extends FieldWords> = {
  [Name in keyof Texts]: Texts[Name] & {
    fields: Words['fields'] & (Name extends keyof Words['fieldsOf'] ? Words['fieldsOf'][Name] : unknown);
  };
};

/** Returns the texts of resources with what their fields are called, as react-admin asks for it. */
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
