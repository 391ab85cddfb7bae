import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useMenuEntries } from './panelScreens.ts';

/** Ctrl+K: finds a screen by part of its name; Enter opens the first match. */
export function QuickNav({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const matching = useMenuEntries()
    .map(({ path, title }) => ({ path, name: translate(title) }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));
  const first = matching[0];

  function openFirst(event: FormEvent) {
    event.preventDefault();
    if (!first) return;
    onClose();
    void navigate(first.path);
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="jump-title">
      <DialogTitle id="jump-title">{translate('shortcut.jumpTitle')}</DialogTitle>
      <DialogContent>
        <form onSubmit={openFirst}>
          <TextField
            autoFocus
            fullWidth
            hiddenLabel
            value={text}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { 'aria-label': translate('shortcut.jumpSearch') } }}
          />
        </form>
        <List sx={{ pt: 1.5 }}>
          {matching.map(({ path, name }) => (
            <ListItem key={path} disablePadding>
              <ListItemButton component={Link} to={path} onClick={onClose} selected={path === first?.path}>
                <ListItemText primary={name} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        {!first && <Typography role="status">{translate('shortcut.jumpNothing')}</Typography>}
      </DialogContent>
    </Dialog>
  );
}
