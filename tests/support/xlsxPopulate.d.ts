/** The part of its API that the tests use. */
declare module 'xlsx-populate' {
  interface Sheet {
    name(): string;
    usedRange(): { value(): unknown[][] } | undefined;
  }
  const XlsxPopulate: { fromDataAsync(content: Buffer): Promise<{ sheets(): Sheet[] }> };
  export default XlsxPopulate;
}
