import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useListContext, useRedirect } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { normalizeCardNumber } from '../../../contract/cardNumber.ts';
import { useScanner } from '../../counter/useScanner.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Boncard } from './boncard.ts';

/** How long typing has to rest before it is searched for, in milliseconds (requirements "Card administration"). */
const DEBOUNCE_MS = 1000;

/** One of a list's `filters`. */
interface BoncardSearchProps {
  source: 'query';
  alwaysOn: true;
}

/**
 * Looks for a part of a card's number once the typing rests; Enter does not wait, and a scan leads to the card itself.
 * react-admin's `SearchInput` waits for the form around it, as long for a choice as for a text, and whatever key is pressed.
 */
export function BoncardSearch({ source }: BoncardSearchProps) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const applied: string = filterValues[source] ?? '';
  const [text, setText] = useState(applied);
  const query = normalizeCardNumber(text);
  const asked = useRef(applied);
  const expectScanned = useScannedCard();

  function ask(number: string) {
    asked.current = number;
    setFilters({ ...filterValues, [source]: number });
  }

  // Back, a link, or "clear filters": the field says what the list shows. What was asked for here may be typed on already.
  useEffect(() => {
    if (applied !== asked.current) setText(applied);
    asked.current = applied;
  }, [applied]);

  const searchFor = useEffectEvent((typed: string) => {
    // Enter may have asked long ago; to ask once more would undo what was done since.
    if (typed !== applied) ask(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => searchFor(query), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query]);

  useScanner((number) => {
    setText(number);
    ask(number);
    expectScanned(number);
  });

  return (
    <TextField
      type="search"
      size="small"
      label={translate('resources.boncards.fields.query')}
      value={text}
      onChange={({ target }) => setText(target.value)}
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
        },
      }}
    />
  );
}

/** Gives what opens a scanned card as soon as the list has found it. */
function useScannedCard(): (number: string) => void {
  const redirect = useRedirect();
  const { data = [] } = useListContext<Boncard>();
  const [scanned, setScanned] = useState<string>();
  const found = data.find(({ number }) => number === scanned && scanned !== undefined);
  useEffect(() => {
    if (found) redirect('show', 'boncards', found.id);
  }, [found, redirect]);
  return setScanned;
}
