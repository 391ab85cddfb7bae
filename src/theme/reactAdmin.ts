import type { RaThemeOptions } from 'react-admin';
import { color, sizes } from './tokens.ts';

/** Height of the top bar's first line, under which the head of a table stays. */
const BAR = 60;

/** react-admin's own components, in the looks of this console. */
export const reactAdmin: RaThemeOptions['components'] = {
  // What has the focus is not below the bar.
  MuiCssBaseline: {
    styleOverrides: { html: { '@media (min-width: 600px)': { scrollPaddingTop: BAR + 16 } } },
  },
  RaLayout: {
    styleOverrides: {
      root: {
        minWidth: 0,
        '& .RaLayout-appFrame': { marginTop: 0, minWidth: 0 },
        // In a box of its own height the bar could not stay on top.
        '& .RaLayout-appFrame > :has(> .RaAppBar-appBar)': { display: 'contents' },
        '& .RaLayout-contentWithSidebar': { minWidth: 0 },
        '& .RaLayout-content': {
          minWidth: 0,
          paddingInline: 16,
          '@media (min-width: 960px)': { paddingInline: 32 },
          '& > *': { width: '100%', maxWidth: 1280 },
        },
        '@media print': { minHeight: 0, background: 'none' },
      },
    },
  },
  RaAppBar: {
    styleOverrides: {
      root: {
        backgroundColor: color('surface'),
        color: color('ink'),
        borderBottom: `1px solid ${color('line')}`,
        borderRadius: 0,
        boxShadow: 'none',
        '& .RaAppBar-toolbar': {
          minHeight: BAR,
          columnGap: 4,
          flexWrap: 'wrap',
          '@media (min-width: 600px)': { paddingInline: 12 },
        },
        // On a phone it has more than one line, and the screen few.
        '@media (max-width: 599.95px)': { position: 'static' },
        '@media print': { display: 'none' },
      },
    },
  },
  RaLocalesMenuButton: {
    styleOverrides: {
      root: {
        // On a phone the sign is enough; who listens still hears the language.
        '@media (max-width: 599.95px)': {
          '& .MuiButton-root': { minWidth: sizes.target, paddingInline: 8, fontSize: 0 },
          '& .MuiButton-startIcon': { margin: 0 },
          '& .MuiButton-endIcon': { display: 'none' },
        },
      },
    },
  },
  RaUserMenu: {
    styleOverrides: {
      // Who it is stands in the menu.
      root: {
        '& .RaUserMenu-userButton': { minWidth: sizes.target, padding: 0, fontSize: 0 },
        '& .MuiButton-startIcon': { margin: 0 },
      },
    },
  },
  RaSidebar: {
    styleOverrides: {
      root: {
        '& .MuiPaper-root': { backgroundColor: color('surface') },
        '@media (min-width: 600px)': {
          height: 'auto',
          borderRight: `1px solid ${color('line')}`,
          '& .MuiPaper-root': { minHeight: '100%', overflow: 'visible' },
          '& .RaSidebar-fixed': { position: 'sticky', top: BAR + 1, height: `calc(100dvh - ${BAR + 1}px)` },
        },
        '@media print': { display: 'none' },
      },
    },
  },
  RaMenu: { styleOverrides: { root: { paddingBlock: 0, marginTop: 0, outline: 'none' } } },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        minHeight: sizes.target,
        marginInline: 8,
        paddingInline: 12,
        borderRadius: sizes.controlRadius,
        fontWeight: 550,
        '&:hover': { color: color('ink') },
        '& .RaMenuItemLink-icon': { minWidth: 36, color: 'inherit' },
        // react-admin marks each entry whose URL the current one begins with: of two, the menu says which.
        '&.RaMenuItemLink-active': { color: color('muted') },
        '&[aria-current=page], &[aria-current=page]:hover': {
          backgroundColor: color('primaryTint'),
          color: color('primary'),
          '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: -2 },
        },
      },
    },
  },
  RaConfirm: {
    defaultProps: { slotProps: { transition: { onEnter: focusWayBack } } },
    styleOverrides: {
      root: {
        '& .MuiButton-startIcon': { display: 'none' },
        '& .RaConfirm-confirmPrimary, & .RaConfirm-confirmPrimary:hover': {
          backgroundColor: color('primary'),
          color: color('onColor'),
        },
        '& .RaConfirm-confirmWarning, & .RaConfirm-confirmWarning:hover': {
          backgroundColor: color('error'),
          color: color('onColor'),
        },
      },
    },
  },
  RaNotification: {
    styleOverrides: {
      root: {
        // Below the bar: it hides neither the salon nor the menu. MUI's own place is as specific as one class.
        '&.MuiSnackbar-root': {
          top: BAR + 12,
          '@media (max-width: 599.95px)': { top: 'auto', bottom: 16 },
        },
        '@media print': { display: 'none' },
        '& .MuiSnackbarContent-root': {
          backgroundColor: color('success'),
          color: color('onColor'),
          fontWeight: 550,
          flexWrap: 'nowrap',
          '@media (forced-colors: active)': { border: '1px solid' },
        },
        '& .RaNotification-error': { backgroundColor: color('error') },
        '& .RaNotification-warning': { backgroundColor: color('warning') },
      },
    },
  },
  RaList: {
    styleOverrides: {
      root: {
        '& .RaList-main': { minWidth: 0 },
        '& .RaList-content': { minWidth: 0, border: `1px solid ${color('line')}` },
        '& .RaList-actions': { minHeight: 0 },
      },
    },
  },
  RaListToolbar: {
    styleOverrides: {
      root: { '@media (max-width: 599.95px)': { backgroundColor: 'transparent' } },
    },
  },
  RaEdit: { styleOverrides: { root: card('RaEdit') } },
  RaCreate: { styleOverrides: { root: card('RaCreate') } },
  RaShow: { styleOverrides: { root: card('RaShow') } },
  RaTopToolbar: {
    styleOverrides: {
      root: {
        gap: 8,
        alignItems: 'center',
        paddingBlock: 8,
        '@media (max-width: 599.95px)': { backgroundColor: 'transparent' },
      },
    },
  },
  RaToolbar: {
    styleOverrides: {
      root: {
        backgroundColor: 'transparent',
        '&.RaToolbar-desktopToolbar': { padding: '0 24px 24px' },
        '&.RaToolbar-mobileToolbar': {
          backgroundColor: color('surface'),
          borderTop: `1px solid ${color('line')}`,
        },
      },
    },
  },
  RaRecordField: {
    styleOverrides: {
      root: {
        '& .RaRecordField-label': { fontSize: '0.9375rem', color: color('muted') },
        '& .RaRecordField-value': { fontWeight: 550 },
      },
    },
  },
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-headerCell': { top: BAR + 1, backgroundColor: color('surface'), paddingBlock: 8 },
        // Beside the open sidebar a tablet may be too narrow for long words. What scrolls sideways keeps no head below the bar.
        '@media (max-width: 1199.95px)': {
          '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
          '& .RaDataTable-headerCell': { top: 0 },
        },
        // Which columns can be sorted by is seen before one is pointed at.
        '& .MuiTableSortLabel-icon': { opacity: 0.5 },
        '& .Mui-active .MuiTableSortLabel-icon': { opacity: 1 },
        '& .RaDataTable-rowCell': { paddingBlock: 0, height: sizes.target, overflowWrap: 'break-word' },
        '& .MuiTableCell-root': { paddingInline: 12 },
        '& .MuiTableRow-root:last-child > .RaDataTable-rowCell': { borderBottom: 0 },
      },
    },
  },
  RaDataTableRow: {
    styleOverrides: {
      root: {
        // The link of the first cell lies over the row; what can be pressed lies above it. Safari needs the transform.
        position: 'relative',
        transform: 'scale(1)',
        '& button': { position: 'relative', zIndex: 1 },
      },
    },
  },
  RaSimpleList: {
    styleOverrides: {
      root: {
        padding: 0,
        '& .MuiListItem-root + .MuiListItem-root': { borderTop: `1px solid ${color('line')}` },
        '& .MuiListItemText-primary': { fontWeight: 600 },
        '& .RaSimpleList-tertiary': { opacity: 1 },
      },
    },
  },
  RaPaginationActions: { defaultProps: { siblingCount: 3, boundaryCount: 1, size: 'medium' } },
  RaEmpty: {
    styleOverrides: {
      root: {
        '& .RaEmpty-message': { color: color('muted') },
        '& .RaEmpty-icon': { width: '3em', height: '3em' },
      },
    },
  },
};

/** Has Enter confirm nothing: react-admin's dialog begins on the button that does it. */
function focusWayBack(dialog: HTMLElement) {
  dialog.querySelector<HTMLElement>('.MuiDialogActions-root button')?.focus();
}

/** A form or a record as a card, no wider than is read with ease. */
function card(view: string) {
  return {
    maxWidth: 720,
    [`& .${view}-main`]: { marginTop: 0 },
    [`& .${view}-card`]: { border: `1px solid ${color('line')}` },
  };
}
