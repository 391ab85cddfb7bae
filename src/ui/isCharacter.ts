/** Returns whether a key types a character, also with AltGr or a Mac's Option key, wherever the focus is. */
export function isCharacter(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey, isComposing } = event;
  if (key?.length !== 1 || isComposing) return false;
  if (event.getModifierState('AltGraph')) return true;
  // Alt with a plain letter is a shortcut; Option turns the letter into another character.
  return !ctrlKey && !metaKey && (!altKey || key > '~');
}
