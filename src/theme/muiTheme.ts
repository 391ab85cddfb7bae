import type { RaThemeOptions } from 'react-admin';
import { color, fontFamily, sizes } from './tokens.ts';

/** The height of the top bar's first line in pixels; toasts and sticky table headers are placed below it. */
export const BAR = 56;

/**
 * The MUI theme; `reactAdmin.ts` extends it for the panel. Its palette consists of the CSS custom properties from
 * `tokens.ts`, so dark mode needs no second theme: `<html data-theme>` alone decides (see `choice.ts`).
 */
export const muiTheme: RaThemeOptions = {
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  // Tables are shown from 960 px.
  breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1200, xl: 1536 } },
  sidebar: { width: 248, closedWidth: 64 },
  palette: {
    background: { default: color('paper'), paper: color('surface') },
    text: { primary: color('ink'), secondary: color('muted'), disabled: inkShare(45) },
    action: {
      active: color('muted'),
      hover: inkShare(5),
      selected: inkShare(9),
      focus: inkShare(12),
      disabled: inkShare(40),
      disabledBackground: inkShare(12),
    },
    divider: color('line'),
    primary: { main: color('primary'), dark: color('primaryStrong'), contrastText: color('onColor') },
    secondary: { main: color('accent'), contrastText: color('onColor') },
    success: { main: color('success'), contrastText: color('onColor') },
    warning: { main: color('warning'), contrastText: color('onColor') },
    error: { main: color('error'), contrastText: color('onColor') },
    info: { main: color('info'), contrastText: color('onColor') },
  },
  shape: { borderRadius: sizes.controlRadius },
  typography: {
    fontFamily,
    h1: {
      fontSize: '2rem',
      fontWeight: 650,
      lineHeight: 1.2,
      letterSpacing: '-0.015em',
      textWrap: 'balance',
      // A laptop's window is too low for large headings.
      '@media (max-height: 760px)': { fontSize: '1.5rem' },
    },
    h2: {
      fontSize: '1.5rem',
      fontWeight: 650,
      lineHeight: 1.25,
      letterSpacing: '-0.01em',
      textWrap: 'balance',
    },
    h3: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3, textWrap: 'balance' },
    h4: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35 },
    h6: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
    body1: { fontSize: '1rem', lineHeight: 1.55, textWrap: 'pretty' },
    body2: { fontSize: '0.9375rem', lineHeight: 1.5, textWrap: 'pretty' },
    button: { fontSize: '1rem', fontWeight: 600, textTransform: 'none' },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        // Keeps the bar from hiding a focused element.
        html: { scrollPaddingTop: BAR + 16 },
        // Keeps what sticks to the bottom from hiding it.
        'html:has(.RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed), .RaToolbar-mobileToolbar, [data-money-bar])':
          { scrollPaddingBottom: 'min(46vh, 240px)' },
        // In this mode the browser overrides backgrounds, so selection, overlays and progress need outlines.
        '@media (forced-colors: active)': {
          'html :is(.Mui-selected, .MuiChip-filled)': { outline: '2px solid Highlight', outlineOffset: -2 },
          'html :is(.MuiDialog-paper, .MuiPopover-paper, .MuiAutocomplete-paper)': { border: '1px solid' },
          '.MuiLinearProgress-root': { border: '1px solid' },
          'html .MuiLinearProgress-bar': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&:focus-visible': focusRing() } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: sizes.target, paddingInline: 18 },
        sizeSmall: { fontSize: '0.9375rem' },
        contained: { '@media (forced-colors: active)': { border: '1px solid ButtonBorder' } },
      },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: sizes.target, minHeight: sizes.target } } },
    MuiTextField: { defaultProps: { margin: 'dense', fullWidth: true } },
    MuiAutocomplete: {
      defaultProps: { fullWidth: true },
      styleOverrides: {
        paper: menu(),
        option: { '&.Mui-focusVisible': { ...focusRing(), outlineOffset: -3 } },
      },
    },
    // No asterisks: nearly every field is required.
    MuiFormLabel: { styleOverrides: { root: { '& span[aria-hidden]': { display: 'none' } } } },
    // The label is always above the field.
    MuiInputLabel: { defaultProps: { shrink: true }, styleOverrides: { outlined: labelAbove() } },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: '0.9375rem' } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: color('surface') },
        notchedOutline: { borderColor: color('edge'), top: 0, '& legend': { display: 'none' } },
        input: { '&::-webkit-search-cancel-button': clearCross() },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { rounded: { borderRadius: sizes.radius } },
    },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${color('line')}` } } },
    MuiDialog: {
      styleOverrides: {
        // A form in a dialog scrolls in the same way as a dialog: its buttons stay in view.
        paper: {
          ...wideOnPhones(),
          '@media (max-height: 760px)': { marginBlock: 12, maxHeight: 'calc(100% - 24px)' },
          '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'hidden' },
        },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '0 24px 24px', flexWrap: 'wrap' } } },
    MuiMenu: { styleOverrides: { paper: menu() } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: sizes.target } } },
    MuiChip: {
      styleOverrides: { root: { fontWeight: 500 } },
      variants: [
        {
          props: { variant: 'filled', color: 'primary' },
          style: { ...chosen(), '&:hover, &.Mui-focusVisible': chosen() },
        },
      ],
    },
    MuiToggleButton: {
      variants: [
        {
          props: { color: 'primary' },
          style: { '&.Mui-selected, &.Mui-selected:hover': { ...chosen(), zIndex: 1 } },
        },
      ],
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: color('line'), fontVariantNumeric: 'tabular-nums' },
        head: { color: color('muted'), fontWeight: 600 },
        // A small table has the padding of its container, so that it is in line with the heading.
        sizeSmall: { paddingInline: 0, '* + &': { paddingLeft: 16 } },
      },
    },
    MuiAlert: {
      styleOverrides: {
        standard: { color: color('ink') },
        standardSuccess: { backgroundColor: tint('success') },
        standardInfo: { backgroundColor: tint('info') },
        standardWarning: { backgroundColor: tint('warning') },
        standardError: { backgroundColor: tint('error') },
      },
    },
    // Here and not in `reactAdmin.ts`, because toasts are also shown outside the panel.
    RaNotification: {
      styleOverrides: {
        root: {
          // Below the bar, so that it covers neither the salon nor the menu. The selector beats MUI's own position,
          // which is set by one class.
          '&.MuiSnackbar-root': {
            top: BAR + 12,
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
    MuiLinearProgress: { styleOverrides: { root: { backgroundColor: inkShare(12) } } },
  },
};

function labelAbove() {
  return {
    position: 'static',
    transform: 'none',
    marginBottom: 6,
    fontWeight: 600,
    overflow: 'visible',
    whiteSpace: 'normal',
    color: color('ink'),
    '&.Mui-focused, &.Mui-error': { color: color('ink') },
  } as const;
}

/**
 * Returns the style of a selected choice. It is only tinted, because a filled element is the screen's main action.
 */
function chosen() {
  return {
    backgroundColor: color('primaryTint'),
    color: color('primary'),
    boxShadow: `inset 0 0 0 1px ${color('primary')}`,
  };
}

/** Returns a focus ring that is visible on every background. */
export function focusRing() {
  return { outline: `3px solid ${color('primary')}`, outlineOffset: 2 };
}

/** Returns the clear button of a search field, in the theme's colours. */
function clearCross() {
  return {
    appearance: 'none',
    width: 14,
    height: 14,
    marginLeft: 8,
    backgroundColor: color('muted'),
    clipPath:
      'polygon(10% 0, 50% 40%, 90% 0, 100% 10%, 60% 50%, 100% 90%, 90% 100%, 50% 60%, 10% 100%, 0 90%, 40% 50%, 0 10%)',
    cursor: 'pointer',
  };
}

/** On a phone a dialog has the margins of the page. */
function wideOnPhones() {
  return {
    '@media (max-width: 599.95px)': { margin: 16, width: 'calc(100% - 32px)', maxWidth: 'calc(100% - 32px)' },
  };
}

/** Returns the border and shadow of a menu, and of the list below a field. */
function menu() {
  return { border: `1px solid ${color('line')}`, boxShadow: `0 8px 24px ${inkShare(12)}` };
}

/** Returns the text colour with an opacity in per cent. */
export function inkShare(percent: number) {
  return `color-mix(in srgb, ${color('ink')} ${percent}%, transparent)`;
}

/** Returns the background colour of an alert. */
function tint(name: 'success' | 'info' | 'warning' | 'error') {
  return `color-mix(in srgb, ${color(name)} 12%, ${color('surface')})`;
}
