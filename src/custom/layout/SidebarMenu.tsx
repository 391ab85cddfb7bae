import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { color } from '../../theme/tokens.ts';
import { entryOf, sidebarEntries } from './sidebarEntries.ts';

/** The list of screens; while collapsed only its icons are seen, its words are still read out. */
export function SidebarMenu({
  collapsed = false,
  onNavigate,
}: {
  collapsed?: boolean;
  onNavigate?: () => void;
}) {
  const translate = useTranslate();
  const current = entryOf(useLocation().pathname)?.path;
  return (
    <List disablePadding sx={{ mt: 2.5, display: 'grid', gap: 0.5 }}>
      {sidebarEntries().map(({ path, label, Icon }) => (
        <ListItem key={path} disablePadding>
          <ListItemButton
            component={Link}
            to={path}
            onClick={onNavigate}
            selected={path === current}
            aria-current={path === current ? 'page' : undefined}
            title={collapsed ? translate(label) : undefined}
            sx={collapsed ? [entry, iconOnly] : entry}
          >
            <ListItemIcon sx={{ minWidth: collapsed ? 0 : 36, color: 'inherit' }}>
              <Icon />
            </ListItemIcon>
            <ListItemText
              primary={translate(label)}
              slotProps={{ primary: { sx: { fontWeight: 550, whiteSpace: 'nowrap' } } }}
              sx={collapsed ? { position: 'absolute', clipPath: 'inset(50%)' } : undefined}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}

const entry = {
  minHeight: 48,
  borderRadius: 1,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
  '&.Mui-selected, &.Mui-selected:hover': {
    bgcolor: color('primaryTint'),
    color: 'primary.main',
  },
};

const iconOnly = { px: 0, justifyContent: 'center' };
