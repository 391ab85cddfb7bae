import { styled } from '@mui/material/styles';

/** A key of the keyboard. */
export const KeyCap = styled('kbd')(({ theme }) => ({
  font: 'inherit',
  fontWeight: 600,
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  padding: '1px 6px',
  border: '1px solid',
  borderBottomWidth: 2,
  borderColor: theme.vars?.palette.divider ?? theme.palette.divider,
  borderRadius: 4,
}));
