/** The height of a chart in px. At 1280 × 720 both are seen without scrolling. */
export const CHART_HEIGHT = 240;
