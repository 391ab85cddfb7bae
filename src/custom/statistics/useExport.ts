import { type SortPayload, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ExportFormat, StatisticsType } from '../../../contract/transaction.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { HttpFailure, receiveFile } from '../../http.ts';
import { orderOf } from '../../listOrder.ts';
import { failureSentence } from '../fields/failureSentence.ts';
import { saveFile } from '../fields/saveFile.ts';
import type { TransactionFilters } from './filters.ts';

/** Fetches an export with the session's token and saves it; it stops with its screen. */
export function useExport(type: StatisticsType) {
  const translate = useTranslate();
  const [received, setReceived] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  async function start(format: ExportFormat, filters: TransactionFilters, sort: SortPayload) {
    const abort = new AbortController();
    underWay.current = abort;
    setProblem(undefined);
    setReceived(0);
    try {
      const query = {
        stats_type: type,
        ...filters,
        ...orderOf<'transaction_date' | 'amount'>(sort),
        export: format,
      };
      const request = { query, signal: abort.signal };
      const { content, name } = await receiveFile('GET /api/boncards-transactions', request, setReceived);
      saveFile(content, name ?? `${translate('statistics.fileName')}-${warsawDayOf(new Date())}.${format}`);
    } catch (failure) {
      if (abort.signal.aborted) return;
      if (!(failure instanceof HttpFailure)) throw failure;
      setProblem(failureSentence(failure, translate));
    } finally {
      setReceived(undefined);
    }
  }

  return {
    start,
    stop: () => underWay.current?.abort(),
    /** Bytes so far; undefined while nothing is fetched. */
    received,
    problem,
  };
}
