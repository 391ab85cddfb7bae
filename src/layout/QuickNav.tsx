import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { fold } from '../../contract/fold.ts';
import { offeredScope } from '../canAccess.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { focusRing } from '../theme/muiTheme.ts';
import { intoView } from '../ui/intoView.ts';
import { beginsWord } from './beginsWord.ts';
import { useMenuEntries } from './panelScreens.ts';
import { type FoundGroup, type FoundRow, useFound } from './useFound.ts';

/**
 * Ctrl+K: finds a screen by part of its name and, where the host can `find`, also documents and, for administrators,
 * cards, people and salons. The arrow keys choose a row and Enter opens it; after a scan, Enter waits until the row is
 * found.
 */
export function QuickNav({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const [opensFirst, setOpensFirst] = useState(false);
  const { groups: found, isPending, isComplete, isError } = useFound(text);
  const screens = useMenuEntries()
    .map(({ path, title }) => ({ path, name: translate(title) }))
    .filter(({ name }) => fold(name).includes(fold(text.trim())));
  const isBeginning = ({ name, detail = '' }: FoundRow) => beginsWord(`${name} ${detail}`, text);
  const groups = beginningsFirst(
    [...(screens.length > 0 ? [{ title: 'shortcut.screens' as const, rows: screens }] : []), ...found],
    isBeginning,
  );
  const rows = groups.flatMap(({ rows }) => rows);
  const chosen = rows[Math.min(place, rows.length - 1)];
  const scope = offeredScope('find');
  const canFind = scope !== 'nothing';
  const words = canFind ? 'find' : 'jump';

  function open(row: FoundRow) {
    onClose();
    void navigate(row.path);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // The user may mean something that is still being searched for, unless they have moved to a row, or the first
    // row begins with the text.
    if (isPending && !(chosen && (place > 0 || isBeginning(chosen)))) setOpensFirst(true);
    else if (chosen) open(chosen);
  }

  const openFirst = useEffectEvent(() => {
    if (!opensFirst || isPending) return;
    setOpensFirst(false);
    if (chosen) open(chosen);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has to run when an answer arrives
  useEffect(() => openFirst(), [isPending, opensFirst]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || rows.length === 0) return;
    event.preventDefault();
    setPlace((Math.min(place, rows.length - 1) + step + rows.length) % rows.length);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth={canFind ? 'sm' : 'xs'}
      aria-labelledby="jump-title"
      // Results appear below the field, so the field stays in place.
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <DialogTitle id="jump-title">{translate(`shortcut.${words}Title`)}</DialogTitle>
      <DialogContent>
        <form onSubmit={submit}>
          <TextField
            autoFocus
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setPlace(0);
              setOpensFirst(false);
            }}
            onKeyDown={onKeyDown}
            slotProps={{
              htmlInput: {
                'aria-label': translate(`shortcut.field.${scope}`),
                role: 'combobox',
                'aria-expanded': rows.length > 0,
                'aria-controls': 'jump-list',
                'aria-autocomplete': 'list',
                'data-takes-scans': '',
                autoComplete: 'off',
                spellCheck: false,
                maxLength: 100,
                ...(chosen && { 'aria-activedescendant': optionId(rows.indexOf(chosen)) }),
              },
            }}
          />
        </form>
        <List
          id="jump-list"
          component="div"
          role="listbox"
          aria-label={translate(`shortcut.${words}Title`)}
          sx={{ pt: 1.5 }}
        >
          {groups.map(({ title, rows: ofGroup }) => (
            <Box key={title} role="group" aria-label={translate(title)}>
              {canFind && (
                <ListSubheader component="div" role="presentation" disableSticky sx={{ lineHeight: 2.5 }}>
                  {translate(title)}
                </ListSubheader>
              )}
              {ofGroup.map((row) => (
                <Option
                  key={`${row.path} ${row.name} ${row.detail}`}
                  row={row}
                  id={optionId(rows.indexOf(row))}
                  isChosen={row === chosen}
                  onClose={onClose}
                />
              ))}
            </Box>
          ))}
        </List>
        <Typography role="status" color={isError ? 'error' : undefined}>
          {isPending && translate('shortcut.finding')}
          {isError && translate('shortcut.findFailed')}
          {!isPending && !isError && isComplete && rows.length === 0 && translate(`shortcut.${words}Nothing`)}
        </Typography>
      </DialogContent>
    </Dialog>
  );
}

/** Returns groups and rows in a new order: those in which a word begins with the text come first. */
function beginningsFirst(groups: FoundGroup[], isBeginning: (row: FoundRow) => boolean): FoundGroup[] {
  const last = (row: FoundRow) => Number(!isBeginning(row));
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.toSorted((one, other) => last(one) - last(other)) }))
    .toSorted(({ rows: [one] }, { rows: [other] }) => (one ? last(one) : 1) - (other ? last(other) : 1));
}

function optionId(place: number): string {
  return `jump-${place}`;
}

interface OptionProps {
  row: FoundRow;
  id: string;
  isChosen: boolean;
  onClose: () => void;
}

function Option({ row: { path, name, detail, isUndone }, id, isChosen, onClose }: OptionProps) {
  return (
    <ListItemButton
      ref={isChosen ? intoView : undefined}
      component={Link}
      to={path}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      selected={isChosen}
      onClick={onClose}
      sx={{ '&.Mui-selected': { ...focusRing(), outlineOffset: -3 } }}
    >
      <ListItemText
        primary={isUndone ? <s>{name}</s> : name}
        secondary={detail}
        sx={{ overflowWrap: 'anywhere' }}
      />
    </ListItemButton>
  );
}
