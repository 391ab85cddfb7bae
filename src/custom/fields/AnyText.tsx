import Box from '@mui/material/Box';

/** What somebody typed or named as they liked: a word that is too long is broken, so that it widens no table. */
export function AnyText({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}
