import type { z } from 'zod';
import type { boncardBatch, PrintState } from '../../contract/boncardBatch.ts';
import { doneBy } from '../platform/actor.ts';
import { printableFrom } from './openPrints.ts';
import type { BatchRow } from './queries.ts';

type Batch = z.output<typeof boncardBatch>;

/** Returns a batch in the contract's shape, with its counts and last print; a silent print counts as broken off. */
export function presentBatch(row: BatchRow, now: Date): Batch {
  const { pending, active, used, canceled } = row.cards;
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    count: row.count,
    progress: { done: row.made, total: row.count },
    cards: { pending, sold: active + used, active, used, canceled },
    created: doneBy(row.creator_name, row.created_at),
    prints: row.print_number ?? 0,
    last_print: lastPrint(row, now),
  };
}

function lastPrint(row: BatchRow, now: Date): Batch['last_print'] {
  const { print_id: id, print_format: format, print_cards: cards, print_started_at: startedAt } = row;
  if (id === null || format === null || cards === null || startedAt === null) return null;
  const { print_confirmed_at: confirmedAt } = row;
  return {
    id,
    format,
    state: stateOf(row),
    cards,
    started: doneBy(row.printer_name, startedAt),
    confirmed: confirmedAt && doneBy(row.confirmer_name, confirmedAt),
    sold_since: row.print_sold_since,
    next_from: printableFrom(row.oldest_open_print, now),
  };
}

function stateOf(row: BatchRow): PrintState {
  if (row.print_is_whole) return 'whole';
  return row.print_ended_at || row.print_is_silent ? 'brokenOff' : 'running';
}
