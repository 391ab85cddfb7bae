/** The style of a link that covers its table row, which is the containing block, see the theme's `RaDataTableRow`. */
export const rowCover = {
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
} as const;
