/** The lines of text above and below the QR code on a card's picture, and its small print. */
export interface PictureLines {
  above: string[];
  below: string[];
  small: string[];
}

interface Picture {
  lines: PictureLines;
  /** The dark modules of the QR code as an SVG path, and its size in modules with the quiet zone. */
  code: { dark: string; size: number };
}

/** In pixels: the width that a phone shows sharply. */
const WIDTH = 1080;
const MARGIN = 72;
const CODE = 720;
/** The sizes of the text in pixels, line by line. */
const SIZES = { above: [44, 96, 36], below: [56, 84], small: [36, 36] };
const LINE_HEIGHT = 1.35;

/**
 * Draws a card in the font of the page. It is black on white, which cameras read best.
 * @throws if the browser cannot make a picture.
 */
export async function drawPicture({ lines, code }: Picture): Promise<Blob> {
  const family = getComputedStyle(document.body).fontFamily;
  // The page itself uses all characters of the picture, so their fonts are loading already.
  await document.fonts.ready;
  const rows = (Object.keys(SIZES) as (keyof PictureLines)[]).map((part) =>
    lines[part].map((text, at) => ({ text, size: SIZES[part][at] ?? 36 })),
  );
  const [above = [], ...under] = rows;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = 2 * MARGIN + CODE + rows.flat().reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  let top = MARGIN;
  const write = ({ text, size }: { text: string; size: number }) => {
    context.font = `600 ${size}px ${family}`;
    context.fillText(text, WIDTH / 2, top + (size * LINE_HEIGHT) / 2, WIDTH - 2 * MARGIN);
    top += size * LINE_HEIGHT;
  };
  above.forEach(write);
  // A whole number of pixels per module: blurred edges are harder to read.
  const scale = Math.floor(CODE / code.size);
  context.save();
  context.translate(
    Math.round((WIDTH - scale * code.size) / 2),
    Math.round(top + (CODE - scale * code.size) / 2),
  );
  context.scale(scale, scale);
  context.fill(new Path2D(code.dark));
  context.restore();
  top += CODE;
  under.flat().forEach(write);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
