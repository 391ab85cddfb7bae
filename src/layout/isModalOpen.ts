/** Returns whether a dialog or menu is open. */
export function isModalOpen(): boolean {
  return document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null;
}
