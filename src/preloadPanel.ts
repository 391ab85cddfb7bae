let isAsked = false;

/** Loads the panel and its first screen in advance, once. A failure is reported when they are shown. */
export function preloadPanel() {
  if (isAsked) return;
  isAsked = true;
  Promise.all([
    import('./layout/PanelNotification.tsx'),
    import('./layout/Panel.tsx'),
    import('./custom/charge/ChargeScreen.tsx'),
  ]).catch(() => undefined);
}
