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
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { session } from '../session.ts';
import { useMenuEntries } from './panelScreens.ts';
import { type FoundGroup, type FoundRow, useFound } from './useFound.ts';

/**
 * Ctrl+K: finds a screen by part of its name and, where the host can `find`, cards, documents, people and salons. Arrows
 * choose, Enter opens what is chosen: after a scan as soon as it is found.
 */
export function QuickNav({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const [opensFirst, setOpensFirst] = useState(false);
  const { groups: found, isPending, isError } = useFound(text);
  const screens = useMenuEntries()
    .map(({ path, title }) => ({ path, name: translate(title) }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));
  const groups: { group: FoundGroup | 'screens'; rows: FoundRow[] }[] = [
    ...(screens.length > 0 ? [{ group: 'screens' as const, rows: screens }] : []),
    ...found,
  ];
  const rows = groups.flatMap(({ rows }) => rows);
  const chosen = rows[Math.min(place, rows.length - 1)];
  const canFind = session.can('find');

  function open(row: FoundRow) {
    onClose();
    void navigate(row.path);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen) open(chosen);
    else if (isPending) setOpensFirst(true);
  }

  const openFirst = useEffectEvent(() => {
    if (!opensFirst || isPending) return;
    setOpensFirst(false);
    if (chosen) open(chosen);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is what it waits for
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
      // What is found appears below; the field stays where it is.
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <DialogTitle id="jump-title">
        {translate(canFind ? 'shortcut.findTitle' : 'shortcut.jumpTitle')}
      </DialogTitle>
      <DialogContent>
        <form onSubmit={submit}>
          <TextField
            autoFocus
            fullWidth
            hiddenLabel
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setPlace(0);
              setOpensFirst(false);
            }}
            onKeyDown={onKeyDown}
            slotProps={{
              htmlInput: {
                'aria-label': translate(canFind ? 'shortcut.findSearch' : 'shortcut.jumpSearch'),
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
          aria-label={translate(canFind ? 'shortcut.findTitle' : 'shortcut.jumpTitle')}
          sx={{ pt: 1.5 }}
        >
          {groups.map(({ group, rows: ofGroup }) => (
            <Box key={group} role="group" aria-label={translate(`shortcut.found.${group}`)}>
              {canFind && (
                <ListSubheader component="div" role="presentation" disableSticky sx={{ lineHeight: 2.5 }}>
                  {translate(`shortcut.found.${group}`)}
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
          {!isPending &&
            !isError &&
            rows.length === 0 &&
            translate(canFind ? 'shortcut.findNothing' : 'shortcut.jumpNothing')}
        </Typography>
      </DialogContent>
    </Dialog>
  );
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

function Option({ row: { path, name, detail }, id, isChosen, onClose }: OptionProps) {
  const element = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    <ListItemButton
      ref={element}
      component={Link}
      to={path}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      selected={isChosen}
      onClick={onClose}
    >
      <ListItemText primary={name} secondary={detail} sx={{ overflowWrap: 'anywhere' }} />
    </ListItemButton>
  );
}
