import type { cameraPl } from './camera.pl.ts';
import { scanEn } from './common.en.ts';

/** What is said while a camera looks for a card's code, in English; loaded with the camera. */
export const cameraEn: typeof cameraPl = {
  title: scanEn.byCamera,
  how: 'Show the card’s QR code. Hold a barcode so close that it fills the width of the picture.',
  state: {
    starting: 'Switching the camera on…',
    looking: 'Looking for a code…',
    other: 'This is not a gift card’s code. Still looking…',
    several: 'There are codes of several cards. Show only one.',
  },
  light: 'Light',
  next: 'Another camera',
  back: 'Back',
  read: 'Read the card with the number ending in %{last}.',
  fault: {
    refused:
      'This page may not use the camera. Allow it in the browser’s settings for this page, or type the number.',
    absent: 'This device has no camera. Type the number or use a scanner.',
    broken:
      'The camera does not work. If another program is using it, close that and try again. You can also type the number.',
    insecure: 'The camera only works on a page whose address has HTTPS. Type the number or use a scanner.',
    unloaded: 'The code scanner could not be loaded. Check your internet connection, or type the number.',
    idle: 'The camera switched itself off, as no gift card was shown for two minutes. Switch it on again, or type the number.',
  },
};
