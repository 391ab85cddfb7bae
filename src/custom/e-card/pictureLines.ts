/** What stands on the picture of a card above and below its QR code, and in small print. */
export interface PictureLines {
  above: string[];
  below: string[];
  small: string[];
}
