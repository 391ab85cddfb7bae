/**
 * Calls `focus` immediately or, while an open dialog or menu has the focus, once that is gone: what is typed before
 * that would be lost. Returns a function that stops waiting.
 */
export function focusWhenFree(focus: () => void): () => void {
  const modal = document.activeElement?.closest('.MuiModal-root');
  if (!modal) {
    focus();
    return () => {};
  }
  const observer = new MutationObserver(() => {
    if (modal.isConnected) return;
    observer.disconnect();
    focus();
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
