import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/Logout';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '../../session.ts';
import { useDefaultSalon } from '../fields/defaultSalon.ts';
import { EmailText } from '../fields/EmailText.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { useLogout } from './useLogout.ts';
import { userScreens } from './userScreens.ts';

/** The signed-in user's own menu: who and where they are, how the console looks, the way out. */
export function UserMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const translate = useTranslate();
  const logout = useLogout();
  const { user } = useAuth();
  const { salon } = useDefaultSalon();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const name = user?.name ?? '';
  return (
    <>
      <IconButton
        aria-label={translate('frame.userMenu', { name })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar sx={{ width: 36, height: 36, bgcolor: 'primary.main' }}>
          <PersonOutlined />
        </Avatar>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('frame.userMenu', { name }),
            sx: { width: 304, p: 2, border: 1, borderColor: 'divider' },
          },
        }}
      >
        <Stack spacing={2} useFlexGap>
          <div>
            <Typography variant="h3" component="p">
              {translate('frame.greeting', { name })}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {user?.email && <EmailText>{user.email}</EmailText>}
            </Typography>
          </div>
          <div>
            <Typography variant="body2" color="textSecondary">
              {translate('frame.salon')}
            </Typography>
            <Typography sx={{ fontWeight: 550 }}>{salon?.name ?? translate('frame.noSalon')}</Typography>
          </div>
          <Stack sx={{ alignItems: 'stretch' }}>
            {userScreens.map(({ path, label, menuLabel = label, Icon }) => (
              <Button key={path} component={Link} to={path} onClick={close} startIcon={<Icon />} sx={item}>
                {translate(menuLabel)}
              </Button>
            ))}
            <Button
              onClick={() => {
                close();
                onShowShortcuts();
              }}
              startIcon={<KeyboardOutlined />}
              sx={item}
            >
              {translate('frame.shortcuts')}
            </Button>
          </Stack>
          <LanguageChoice />
          <ThemeSwitch />
          <Divider />
          <Button
            color="inherit"
            startIcon={<Logout />}
            onClick={() => {
              // What is told beside an open menu nobody hears.
              close();
              void logout();
            }}
            sx={item}
          >
            {translate('frame.logout')}
          </Button>
        </Stack>
      </Popover>
    </>
  );
}

const item = {
  justifyContent: 'flex-start',
  mx: -1,
  px: 1,
  '& .MuiButton-startIcon': { ml: 0 },
};
