import { saveFile } from '../../ui/saveFile.ts';
import './eCard.css';
import { drawPicture } from './drawPicture.ts';

/** What the page at an e-card's link does by script, and is complete without: prints, and saves the card as a picture. */
const find = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector);

const saveButton = find<HTMLButtonElement>('[data-save]');
saveButton?.addEventListener('click', () => {
  const failed = find('[data-save-failed]');
  if (failed) failed.hidden = true;
  save(saveButton).catch(() => {
    if (failed) failed.hidden = false;
  });
});
find('[data-print]')?.addEventListener('click', () => window.print());
const tools = find('[data-tools]');
if (tools) tools.hidden = false;

async function save({ dataset: { save: fileName = '', lines = '' } }: HTMLButtonElement) {
  const code = document.querySelector<SVGSVGElement>('svg[data-code]');
  const [, dark] = code?.querySelectorAll('path') ?? [];
  if (!code || !dark) throw new Error('the page has no code');
  const picture = await drawPicture({
    lines: JSON.parse(lines),
    code: { dark: dark.getAttribute('d') ?? '', size: code.viewBox.baseVal.width },
  });
  const files = [new File([picture], fileName, { type: picture.type })];
  // A computer shares with other programs, but saves nothing by that; a phone has its photos there.
  const isPhone = matchMedia('(pointer: coarse)').matches;
  if (!isPhone || !navigator.canShare?.({ files })) return saveFile(picture, fileName);
  try {
    await navigator.share({ files });
  } catch (failure) {
    // Its owner thought better of it. Otherwise the browser forbids it: the click was too long ago.
    if ((failure as Error).name !== 'AbortError') saveFile(picture, fileName);
  }
}
