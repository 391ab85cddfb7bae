import type { CSSObject } from '@mui/material/styles';
import type { RaThemeOptions } from 'react-admin';
import { InertFade } from './InertFade.tsx';
import { BAR, focusRing, inkShare } from './muiTheme.ts';
import { color, sizes } from './tokens.ts';

/** The theme of react-admin's components. */
export const reactAdmin: RaThemeOptions['components'] = {
  MuiBackdrop: { defaultProps: { slots: { transition: InertFade } } },
  MuiTypography: {
    // react-admin renders the text of an empty list as an h4, directly after the h1.
    defaultProps: { variantMapping: { h4: 'p' } },
  },
  RaLayout: root({
    minWidth: 0,
    '& .RaLayout-appFrame': { marginTop: 0 },
    // Otherwise the bar could not be sticky.
    '& .RaLayout-appFrame > :has(> .RaAppBar-appBar)': { display: 'contents' },
    '& .RaLayout-content': {
      minWidth: 0,
      paddingInline: 16,
      '@media (min-width: 960px)': { paddingInline: 32 },
      '& > *': { width: '100%', maxWidth: 1280 },
    },
    '@media print': { minHeight: 0, background: 'none' },
  }),
  RaAppBar: root({
    borderBottom: `1px solid ${color('line')}`,
    '& .RaAppBar-toolbar': {
      minHeight: BAR,
      columnGap: 4,
      flexWrap: 'wrap',
      // The first row is as high as the bar, whatever follows below: the name next to the logo is rendered by the
      // sidebar.
      '&::before': { content: '""', height: BAR, marginRight: '-4px' },
      '@media (min-width: 600px)': { paddingInline: 12 },
      '@media (max-width: 599.95px)': { flexWrap: 'nowrap', paddingInline: 4 },
    },
    '@media print': { display: 'none' },
  }),
  // The icon slot shows the user's name (`PanelUserMenu`) until react-admin has loaded it, so that nothing moves.
  RaUserMenu: root({
    '& > .MuiButtonBase-root': {
      display: 'block',
      minWidth: sizes.target,
      maxWidth: 132,
      '@media (min-width: 720px)': { maxWidth: 176 },
      '@media (min-width: 1200px)': { maxWidth: 216 },
      height: sizes.target,
      margin: 0,
      padding: '0 8px',
      borderRadius: sizes.controlRadius,
      // The same for both of react-admin's buttons: one replaces the other once the user is known, and nothing
      // moves.
      fontFamily: 'inherit',
      letterSpacing: 'normal',
      fontSize: '0.9375rem',
      fontWeight: 600,
      lineHeight: `${sizes.target}px`,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& .MuiButtonBase-root .MuiSvgIcon-root': {
      fontSize: 28,
      verticalAlign: 'middle',
      color: color('primary'),
    },
    '& svg + span': { marginLeft: 8 },
    '& .MuiButton-startIcon': { display: 'inline', margin: '0 8px 0 0', '& svg + span': { display: 'none' } },
  }),
  RaSidebar: root({
    '& .MuiPaper-root': { backgroundColor: color('surface') },
    '@media (min-width: 600px)': {
      height: 'auto',
      borderRight: `1px solid ${color('line')}`,
      '& .MuiPaper-root': { minHeight: '100%', overflow: 'visible' },
      '& .RaSidebar-fixed': {
        position: 'sticky',
        top: BAR + 1,
        height: `calc(100dvh - ${BAR + 1}px)`,
        overflowY: 'auto',
        // Above the top bar, where the product's name inside it appears.
        zIndex: 1101,
        // react-admin hides the scrollbar, which shows that there is more.
        scrollbarWidth: 'thin',
        scrollbarColor: `${color('edge')} transparent`,
        scrollPaddingBlock: 24,
        ...scrollShadows(),
      },
    },
    '@media print': { display: 'none' },
  }),
  RaMenu: root({ paddingBlock: 0, outline: 'none' }),
  RaMenuItemLink: root({
    minHeight: sizes.target,
    marginInline: 8,
    paddingInline: 12,
    borderRadius: sizes.controlRadius,
    fontWeight: 550,
    '&:hover': { color: color('ink') },
    '& .RaMenuItemLink-icon': { minWidth: 36, color: 'inherit' },
    '@media (min-width: 600px) and (max-height: 960px) and (pointer: fine)': { minHeight: 36 },
    '@media (min-width: 600px) and (max-height: 760px) and (pointer: fine)': {
      minHeight: 32,
      paddingBlock: 2,
      fontSize: '0.9375rem',
    },
    '&[data-nested=true]': {
      minHeight: 32,
      paddingBlock: 2,
      fontSize: '0.875rem',
      '.RaSidebar-open &': { paddingLeft: 48 },
      '& .RaMenuItemLink-icon': { minWidth: 24 },
      '& .MuiSvgIcon-root': { fontSize: 18 },
    },
    // react-admin marks every entry whose URL is a prefix of the current one; only aria-current counts here.
    '&.RaMenuItemLink-active': { color: color('muted') },
    '&[aria-current=page], &[aria-current=page]:hover': {
      backgroundColor: color('primaryTint'),
      color: color('primary'),
      '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: -2 },
    },
  }),
  RaConfirm: {
    defaultProps: { cancel: 'ra.action.back', slotProps: { transition: { onEnter: focusCancelButton } } },
    ...root({
      '& .MuiButton-startIcon': { display: 'none' },
      '& .RaConfirm-confirmPrimary, & .RaConfirm-confirmPrimary:hover': {
        backgroundColor: color('primary'),
        color: color('onColor'),
      },
      '& .RaConfirm-confirmWarning, & .RaConfirm-confirmWarning:hover': {
        backgroundColor: color('error'),
        color: color('onColor'),
      },
    }),
  },
  // No space is kept for empty helper texts.
  RaTextInput: { defaultProps: { helperText: false } },
  RaSelectInput: { defaultProps: { helperText: false } },
  RaAutocompleteInput: { defaultProps: { helperText: false } },
  RaRadioButtonGroupInput: {
    defaultProps: { helperText: false },
    ...root({
      marginTop: 8,
      '& .RaRadioButtonGroupInput-label': { transform: 'none', fontWeight: 600, color: color('ink') },
      '& .MuiFormControlLabel-root': { minHeight: sizes.target },
    }),
  },
  RaList: root({
    '& .RaList-main': { minWidth: 0 },
    // Dims the rows and sums of the previous filters, but only if the answer takes a moment.
    '& [aria-busy=true]': { opacity: 0.6, transition: 'opacity 0s 200ms' },
    '& [aria-busy=true] [aria-busy=true]': { opacity: 1 },
  }),
  RaListToolbar: root({
    '@media (max-width: 599.95px)': { backgroundColor: 'transparent' },
    // Tools that do not fit next to the filters are below them.
    '@media (min-width: 600px)': { flexWrap: 'wrap' },
  }),
  RaEdit: root(recordView('RaEdit')),
  RaCreate: root(recordView('RaCreate')),
  RaShow: root(recordView('RaShow')),
  RaFileInput: root({
    marginBottom: 8,
    '& .RaLabeled-label': { marginBottom: 6, fontSize: '1rem', fontWeight: 600, color: color('ink') },
    '& .RaFileInput-dropZone': {
      padding: 32,
      background: 'none',
      color: 'inherit',
      border: `2px dashed ${color('edge')}`,
      '&:hover': { borderColor: color('primary'), background: color('primaryTint') },
      '&:has([aria-invalid=true])': { borderColor: color('error') },
      // The element contains the hidden native input.
      '&:focus-within': focusRing(),
    },
    '& .previews': { marginTop: 8 },
    '& .previews > *': { display: 'flex', alignItems: 'center' },
  }),
  RaTopToolbar: root({
    alignItems: 'center',
    // A tablet is too narrow for all of a list's tools on one line.
    flexWrap: 'wrap',
    rowGap: 0,
    paddingBlock: 8,
    '&:empty': { display: 'none' },
    '@media (max-width: 599.95px)': { backgroundColor: 'transparent' },
  }),
  RaToolbar: root({
    '&.RaToolbar-desktopToolbar': { padding: '0 24px 24px' },
    '&.RaToolbar-mobileToolbar': {
      borderTop: `1px solid ${color('line')}`,
      // A low window has no room for a form and a fixed toolbar.
      '@media (max-height: 480px)': { position: 'static' },
    },
  }),
  RaRecordField: root({
    '& .RaRecordField-label': { fontSize: '0.9375rem' },
    '& .RaRecordField-value': { fontWeight: 550 },
  }),
  // Below the rows, and in view while the rows are longer than the window, so that nothing moves when the first row
  // is selected.
  RaBulkActionsToolbar: root({
    position: 'sticky',
    bottom: 0,
    zIndex: 3,
    '& .RaBulkActionsToolbar-toolbar': {
      position: 'static',
      height: 'auto',
      minHeight: 56,
      flexWrap: 'wrap',
      transform: 'none',
      transition: 'none',
      color: color('ink'),
      backgroundColor: color('primaryTint'),
      borderTop: `1px solid ${color('line')}`,
      borderRadius: `0 0 ${sizes.controlRadius}px ${sizes.controlRadius}px`,
    },
    // Otherwise its buttons could be reached by keyboard.
    '& .RaBulkActionsToolbar-collapsed': { display: 'none' },
    '& .RaBulkActionsToolbar-topToolbar': { flex: '1 1 0', minWidth: 0, flexWrap: 'wrap', columnGap: 8 },
  }),
  RaDataTable: root({
    // Next to the open sidebar a small screen may be too narrow for long words.
    '@media (max-width: 1279.95px)': { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } },
    // Sticky only if the table itself does not scroll.
    '@media (min-width: 1280px)': { '& .RaDataTable-headerCell': { top: BAR + 1 } },
    '& .RaDataTable-headerCell': { paddingBlock: 8 },
    // Sortable columns can be recognized without hovering.
    '& .MuiTableSortLabel-icon': { opacity: 0.5 },
    // Every row is tall enough for a finger, which is two lines; the record's page has the rest.
    '& .RaDataTable-rowCell': {
      paddingBlock: 0,
      height: sizes.target,
      lineHeight: 1.25,
      overflowWrap: 'break-word',
      // Makes up for the border, so that the row does not become taller.
      '& .MuiIconButton-root': { marginBlock: -1 },
      '@media screen': {
        '& [data-breakable]': {
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: '2',
          overflow: 'hidden',
        },
      },
    },
    '& .MuiTableCell-root': { paddingInline: 8, '@media (min-width: 1280px)': { paddingInline: 12 } },
    '& .MuiTableCell-root.MuiTableCell-paddingCheckbox': { width: 52, padding: '0 0 0 8px' },
    '& .MuiTableRow-root:last-child > .RaDataTable-rowCell': { borderBottom: 0 },
  }),
  RaDataTableRow: root({
    // The link in the first cell covers the row, and buttons are above it. Safari needs the transform.
    position: 'relative',
    transform: 'scale(1)',
    '& button, & .MuiCheckbox-root': { position: 'relative', zIndex: 1 },
  }),
  RaSimpleList: root({
    padding: 0,
    '& .MuiListItem-root + .MuiListItem-root': { borderTop: `1px solid ${color('line')}` },
    '& .MuiListItemButton-root, & .MuiListItem-root > .MuiListItemText-root': { paddingInline: 12 },
    '& .MuiListItemText-primary': { fontSize: '0.9375rem', fontWeight: 600 },
    // On the narrowest phones a large amount has a line of its own.
    '& .MuiListItemText-primary > div': { display: 'flex', flexWrap: 'wrap', columnGap: 8 },
    '& .RaSimpleList-tertiary': { opacity: 1, marginLeft: 'auto', whiteSpace: 'nowrap' },
  }),
  // All page buttons are visible, on several lines if one line is too short.
  RaPaginationActions: {
    defaultProps: { siblingCount: 3, size: 'medium' },
    ...root({ '& ul': { justifyContent: 'flex-end' } }),
  },
  MuiTablePagination: {
    styleOverrides: {
      spacer: { display: 'none' },
      actions: { flexShrink: 1, '@media (max-width: 599.95px)': { marginLeft: 0 } },
      toolbar: {
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        '@media (max-width: 599.95px)': { padding: 0 },
      },
    },
  },
  RaEmpty: root({
    '& .RaEmpty-message': { color: color('muted') },
    '& .RaEmpty-icon': { width: '3em', height: '3em' },
  }),
};

/** Returns a background with a shadow at each end where there is more to scroll to. */
function scrollShadows(): CSSObject {
  const cover = (side: string) => `linear-gradient(to ${side}, ${color('surface')} 40%, transparent)`;
  const shade = (side: string) => `linear-gradient(to ${side}, ${inkShare(16)}, transparent)`;
  return {
    background: [
      `${cover('bottom')} top / 100% 40px no-repeat local`,
      `${cover('top')} bottom / 100% 40px no-repeat local`,
      `${shade('bottom')} top / 100% 10px no-repeat scroll`,
      `${shade('top')} bottom / 100% 10px no-repeat scroll`,
    ].join(', '),
  };
}

/** Returns theme options that style only the root element of a component. */
function root(styles: CSSObject) {
  return { styleOverrides: { root: styles } };
}

/** Limits a form or record to a readable width; the aside is below it or, if there is room, next to it. */
function recordView(view: string) {
  return {
    maxWidth: 720,
    [`&:has(.${view}-main > :nth-child(2))`]: { maxWidth: 'none' },
    [`& .${view}-main`]: {
      marginTop: 0,
      display: 'grid',
      gap: 20,
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '&:has(> :nth-child(2))': {
        '@media (min-width: 1200px)': { gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)' },
      },
    },
  };
}

/** Focuses the cancel button: react-admin focuses the confirm button, so Enter would confirm. */
function focusCancelButton(dialog: HTMLElement) {
  dialog.querySelector<HTMLElement>('.MuiDialogActions-root button')?.focus();
}
