/**
 * How long a region has to exist, with no dialog open, before a screen reader notices that its text changes; in
 * milliseconds.
 */
const NOTICED_MS = 150;

/**
 * Makes a screen reader read out a text that the screen does not show, or that would disappear before it is read.
 */
export function announce(text: string) {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  Object.assign(region.style, {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  });
  for (const former of document.querySelectorAll('body > [data-announcement]')) former.remove();
  region.dataset.announcement = '';
  document.body.append(region);
  setTimeout(() => {
    region.textContent = text;
  }, NOTICED_MS);
}
