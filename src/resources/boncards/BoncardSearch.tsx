import SearchIcon from '@mui/icons-material/Search';
import FormControl from '@mui/material/FormControl';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { normalizeCardNumber } from '../../../contract/cardNumber.ts';
import { useScanner } from '../../counter/useScanner.ts';
import { FieldLabel } from '../../custom/fields/form/FieldLabel.tsx';

/** How long typing has to rest before it is searched for, in milliseconds (spec §9). */
const DEBOUNCE = 1000;

interface BoncardSearchProps {
  /** The part of a number that the list shows now. */
  applied: string;
  onSearch: (query: string) => void;
}

/** Looks for a part of a card's number once the typing rests; a scan or Enter does not wait. */
export function BoncardSearch({ applied, onSearch }: BoncardSearchProps) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState(applied);
  const query = normalizeCardNumber(text);

  const asked = useRef(applied);

  function ask(number: string) {
    asked.current = number;
    onSearch(number);
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
    const timer = setTimeout(() => searchFor(query), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [query]);

  useScanner((number) => {
    setText(number);
    ask(number);
  });

  return (
    <FormControl sx={{ width: { xs: '100%', sm: 360 } }}>
      <FieldLabel htmlFor={id}>{translate('boncardRecord.search')}</FieldLabel>
      <OutlinedInput
        id={id}
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') ask(query);
        }}
        inputProps={{ autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon />
          </InputAdornment>
        }
      />
    </FormControl>
  );
}
