/**
 * The style of a link that covers its whole table row. The row is the containing block: see `RaDataTableRow` in the
 * theme.
 */
export const rowCover = {
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
} as const;
