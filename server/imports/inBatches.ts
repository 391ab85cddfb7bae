/** The items of some lists in lists of `size`; the last one may be shorter. */
export async function* inBatches<Item>(lists: AsyncIterable<Item[]>, size: number): AsyncGenerator<Item[]> {
  const batch: Item[] = [];
  for await (const list of lists) {
    batch.push(...list);
    while (batch.length >= size) yield batch.splice(0, size);
  }
  if (batch.length > 0) yield batch;
}
