/** Returns whether a dialog or menu is open, and not closing. */
export function isModalOpen(): boolean {
  return document.querySelector('.MuiModal-root:not(.MuiModal-hidden, [aria-hidden=true])') !== null;
}
