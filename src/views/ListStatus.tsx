import { visuallyHidden } from '@mui/utils';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useRowsOf } from './ListPages.tsx';

/** Tells a screen reader which rows a list shows once another page, order or filter has loaded. */
export function ListStatus() {
  const { data, error, isFetching, isPlaceholderData, total, page, perPage, ...list } = useListContext();
  const rowsOf = useRowsOf();
  const translate = useTranslate();
  const question = JSON.stringify([list.filterValues, list.sort, page, perPage]);
  // The first rows are not announced, and neither are the same rows loaded again.
  const [announced, setAnnounced] = useState({ question, text: '' });
  if (data && !error && !isFetching && !isPlaceholderData && question !== announced.question) {
    const from = (page - 1) * perPage;
    const text = data.length
      ? rowsOf({ from: from + 1, to: from + data.length, count: total ?? -1 })
      : // Without filters the list itself says that it is empty.
        translate('ra.navigation.no_filtered_results');
    setAnnounced({ question, text });
  }
  return (
    <div role="status" style={visuallyHidden}>
      {/* A new element, so that the same text is announced again. */}
      <span key={announced.question}>{announced.text}</span>
    </div>
  );
}
