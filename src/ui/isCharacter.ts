/** Returns whether a key types a character, wherever it is meant for: also one of AltGr, or of a Mac's Option. */
export function isCharacter(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey, isComposing } = event;
  if (key?.length !== 1 || isComposing) return false;
  if (event.getModifierState('AltGraph')) return true;
  // Alt and a letter of the keyboard is a shortcut; Option has made another one of it.
  return !ctrlKey && !metaKey && (!altKey || key > '~');
}
