/** How many items and pages a list has; an empty one has one page. */
export function pageInfo({ total, perPage }: { total: number; perPage: number }) {
  return { total_items: total, total_pages: Math.max(1, Math.ceil(total / perPage)) };
}
