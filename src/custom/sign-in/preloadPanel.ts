/** Loads the panel and its first screen in advance. A failure to load is reported only when they are shown. */
export function preloadPanel() {
  Promise.all([
    import('../../layout/PanelNotification.tsx'),
    import('../../layout/Panel.tsx'),
    import('../counter/ChargeScreen.tsx'),
  ]).catch(() => undefined);
}
