import { styled } from '@mui/material/styles';
import { color } from '../theme/tokens.ts';

/** A key of the keyboard. */
export const KeyCap = styled('kbd')({
  font: 'inherit',
  fontWeight: 600,
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  padding: '1px 6px',
  border: `1px solid ${color('line')}`,
  borderBottomWidth: 2,
  borderRadius: 4,
});
