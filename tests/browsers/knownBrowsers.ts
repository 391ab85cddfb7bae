import type { BrowserKind } from './driver.ts';
import { firefox } from './firefox.ts';
import { webKit } from './webKit.ts';

/** The browsers that the stories can be run in, apart from the Chromium of `npm test`. */
export const knownBrowsers: BrowserKind[] = [firefox, webKit];
