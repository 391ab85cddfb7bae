/** How long a region has to be there, and free of dialogs, until a screen reader notices that its text changes. */
const NOTICED_MS = 150;

/** Has a screen reader say a text that nothing on the screen shows, or that would go before it is read. */
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
