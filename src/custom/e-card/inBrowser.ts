import { saveFile } from '../../ui/saveFile.ts';
import './eCard.css';
import { drawPicture } from './drawPicture.ts';

/**
 * The scripts of the page at an e-card's link: they print the card and save it as a picture. The page works without
 * them.
 */
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
  // On a phone, sharing can save to the photos; on a computer it only passes the picture to other programs.
  const isPhone = matchMedia('(pointer: coarse)').matches;
  if (!isPhone || !navigator.canShare?.({ files })) return saveFile(picture, fileName);
  try {
    await navigator.share({ files });
  } catch (failure) {
    // After AbortError the user has changed their mind. With any other error the browser forbids sharing, as the
    // click was too long ago.
    if ((failure as Error).name !== 'AbortError') saveFile(picture, fileName);
  }
}
