import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useListContext, useRedirect } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { normalizeCardNumber } from '../../../contract/cardNumber.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useCardCamera } from '../../money/useCardCamera.tsx';
import { useScanner } from '../../money/useScanner.ts';
import { sameFilter } from '../../views/sameFilter.ts';
import type { Boncard } from '../../wire/panelRecord.ts';

/** How long typing must pause before the search starts (requirements "Card administration"), in milliseconds. */
const DEBOUNCE_MS = 1000;

/** One of a list's `filters`. */
interface BoncardSearchProps {
  source: 'query';
  alwaysOn: true;
}

/**
 * Searches by part of a card's number when typing pauses or on Enter; a scan, also by camera, opens the card.
 * react-admin's `SearchInput` has one delay for the whole filter form, and does not handle Enter.
 */
export function BoncardSearch({ source }: BoncardSearchProps) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  // A link or a view may have a number.
  const applied = String(filterValues[source] ?? '');
  const [text, setText] = useState(applied);
  const query = normalizeCardNumber(text);
  const asked = useRef(applied);
  const expectScanned = useScannedCard();

  function ask(number: string, others: object = filterValues) {
    asked.current = number;
    setFilters({ ...others, [source]: number });
  }

  // After Back, a link or "clear filters" the field shows the list's filter. After a search from this field it does
  // not, as the user may have typed on.
  useEffect(() => {
    if (applied !== asked.current) setText(applied);
    asked.current = applied;
  }, [applied]);

  const searchFor = useEffectEvent((typed: string) => {
    // Enter may have applied the text already; applying it again would undo later changes.
    if (typed !== applied) ask(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => searchFor(query), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query]);

  function take(number: string) {
    setText(number);
    // Alone, because another filter may hide the card. If the list is filtered by this card already, the card opens
    // immediately: filtering again would navigate back to the list.
    if (!isFilteredBy(number, filterValues)) ask(number, {});
    expectScanned(number);
  }
  useScanner(take);
  const field = useRef<HTMLInputElement>(null);
  const focusField = () => field.current?.focus();
  const camera = useCardCamera({
    onScan(number) {
      take(number);
      // The camera had the focus, and the list may not have a card with this number.
      focusField();
    },
    focusField,
  });

  return (
    <>
      <TextField
        inputRef={field}
        type="search"
        size="small"
        label={translate('resources.boncards.fields.query')}
        value={text}
        onChange={({ target }) => {
          camera.dropNotice();
          setText(target.value);
        }}
        helperText={camera.notice}
        onKeyDown={({ key }) => {
          if (key === 'Enter') ask(query);
        }}
        slotProps={{
          htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon />
              </InputAdornment>
            ),
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  aria-label={translate('scan.byCamera')}
                  title={translate('scan.byCamera')}
                  onClick={camera.open}
                >
                  <PhotoCamera />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {camera.view}
    </>
  );
}

/**
 * Returns a function that opens a scanned card once the list has been filtered by its number. A card that is
 * already on the page is not opened before that, because Back has to lead to the filtered list.
 */
function useScannedCard(): (number: string) => void {
  const redirect = useRedirect();
  const { data = [], filterValues } = useListContext<Boncard>();
  const [scanned, setScanned] = useState<string>();
  const found =
    scanned !== undefined &&
    isFilteredBy(scanned, filterValues) &&
    data.find(({ number }) => number === scanned);
  useEffect(() => {
    if (found) redirect('show', 'boncards', found.id);
  }, [found, redirect]);
  return setScanned;
}

/** Returns whether a list is filtered by one card's number and nothing else. */
function isFilteredBy(query: string, filter: Record<string, unknown>): boolean {
  return sameFilter(filter, { query });
}
