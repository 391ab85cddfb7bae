import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface AccountItemProps {
  icon: ReactNode;
  title: ReactNode;
  /** What is known about the item. */
  facts: ReactNode;
  /** The buttons: what the user can do with it. */
  children: ReactNode;
}

/** A row for something that gives access to the user's account: a session or a passkey. */
export function AccountItem({ icon, title, facts, children }: AccountItemProps) {
  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {icon}
      <Box sx={{ flex: '1 1 12em', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {facts}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
