let isAsked = false;

/** Fetches the panel and its first screen, once, while somebody types; what fails here is told when it is shown. */
export function preloadPanel() {
  if (isAsked) return;
  isAsked = true;
  Promise.all([
    import('./layout/PanelNotification.tsx'),
    import('./layout/Panel.tsx'),
    import('./custom/charge/ChargeScreen.tsx'),
  ]).catch(() => undefined);
}
