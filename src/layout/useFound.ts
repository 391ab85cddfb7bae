import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { groupCardNumber, isCardNumber, normalizeCardNumber } from '../../contract/cardNumber.ts';
import { normalizeLine } from '../../contract/normalizeText.ts';
import { isWhollyReversed } from '../../contract/reversal.ts';
import { isOffered } from '../canAccess.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { plainText } from '../kinds/plainText.ts';
import { boncardPath, listPath, recordPaths, transactionPath, transactionsByDocument } from '../paths.ts';
import { type PanelDataProvider, usePanelDataProvider } from '../wire/usePanelDataProvider.ts';

/** How long typing must pause before the host is asked, in milliseconds. */
const DEBOUNCE_MS = 200;
const MIN_CHARACTERS = 2;

export interface FoundRow {
  path: string;
  name: string;
  /** Distinguishes the row from others of the same name. */
  detail?: string;
  /** Whether it is a transaction that was undone completely. */
  isUndone?: boolean;
}

export interface FoundGroup {
  title: MessageKey;
  rows: FoundRow[];
}

type Found = Awaited<ReturnType<PanelDataProvider['find']>>['data'];

/**
 * Finds cards, transactions, people and salons by a text once typing pauses. Returns the answer to the current text
 * only.
 */
export function useFound(text: string) {
  const dataProvider = usePanelDataProvider();
  const typed = searched(text);
  const canFind = isOffered('find') && typed.length >= MIN_CHARACTERS;
  const asked = usePaused(typed);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['find', asked],
    queryFn: async ({ signal }) => (await dataProvider.find({ query: { q: asked }, signal })).data,
    enabled: canFind && asked.length >= MIN_CHARACTERS && asked === typed,
    // Not cached: balances and names change.
    gcTime: 0,
  });
  const isPending = canFind && (asked !== typed || isFetching);
  const answer = canFind && asked === typed ? data : undefined;
  return {
    groups: useGroups(answer),
    isPending,
    /**
     * Whether everything that can be searched has been searched; the host is not asked about a single character.
     */
    isComplete: !isOffered('find') || answer !== undefined,
    isError: canFind && !isPending && isError,
  };
}

/** Returns the text to search for: the card number, if the text is one or is the URL in a card's QR code. */
function searched(text: string): string {
  const number = normalizeCardNumber(text);
  return isCardNumber(number) ? number : normalizeLine(text);
}

/** Returns the text as it was when typing last paused. A card number is complete, so it is returned immediately. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  const isCard = isCardNumber(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return isCard ? text : paused;
}

/** Returns what was found as links, in the order of the screen. */
function useGroups(found: Found | undefined): FoundGroup[] {
  const translate = useTranslate();
  if (!found) return [];
  const { boncards, transactions, users, salons } = found;
  const text = (kind: Parameters<typeof plainText>[0], value: unknown, record = {}) =>
    plainText(kind, value, translate, record);
  const groups: FoundGroup[] = [
    {
      title: 'words.lists.boncards',
      rows: (boncards ?? []).map((card) => ({
        path: boncardPath(card.id),
        name: groupCardNumber(card.number),
        detail: `${text('boncardStatus', card.status, card)} · ${text('money', card.amount)}`,
      })),
    },
    {
      title: 'words.lists.boncards-transactions',
      rows: (transactions ?? []).map((row) => {
        const isUndone = isWhollyReversed(row);
        return {
          isUndone,
          path: isOffered('boncards-transactions.one')
            ? transactionPath(row.id)
            : transactionsByDocument(row.type, row.document),
          name: row.document,
          detail: [
            text('transactionType', row.type),
            text('money', row.amount),
            text('moment', row.transaction_date),
            row.transaction_salon,
            ...(isUndone ? [translate('words.transactionMarks.reversed')] : []),
          ].join(' · '),
        };
      }),
    },
    {
      title: 'words.lists.users',
      rows: (users ?? []).map(({ id, fullname, email }) => ({
        path: recordPaths(listPath('users')).show(id),
        name: fullname,
        detail: email,
      })),
    },
    {
      title: 'words.lists.salons',
      rows: (salons ?? []).map(({ id, name, address }) => ({
        path: recordPaths(listPath('salons')).edit(id),
        name,
        detail: address,
      })),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}
