import { useListContext } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useRowsOf } from './ListPages.tsx';

/** Tells a screen reader which rows a list shows, once another page, order or filter has loaded. */
export function ListStatus() {
  const { data, error, isFetching, isPlaceholderData, total, page, perPage, ...list } = useListContext();
  const rowsOf = useRowsOf();
  const translate = useTranslate();
  const question = JSON.stringify([list.filterValues, list.sort, page, perPage]);
  // Nothing is said about what is there first, nor about the same rows loaded again.
  const [[heard, said], say] = useState([question, '']);
  if (data && !error && !isFetching && !isPlaceholderData && question !== heard) {
    const from = (page - 1) * perPage;
    const text = data.length
      ? rowsOf({ from: from + 1, to: from + data.length, count: total ?? -1 })
      : // Without filters the list says itself that it is empty.
        translate('ra.navigation.no_filtered_results');
    say([question, text]);
  }
  return (
    <div role="status" style={hidden}>
      {/* A new element, so that the same text is said again. */}
      <span key={heard}>{said}</span>
    </div>
  );
}

/** Not to be seen. */
const hidden = { position: 'absolute', clipPath: 'inset(50%)' } as const;
