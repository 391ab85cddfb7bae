/** How a browser's translator replaces a page's text by its own. */
export type Wrapping = 'replaced' | 'moved' | 'inserted';

/**
 * Translates a page as Chrome does: each text that may be translated, now or later, becomes
 * `<font><font>…</font></font>`. Here the translation of a text is the text in upper case. Runs in the page. Returns a
 * function that stops it.
 */
export function translatePage(wrapping: Wrapping = 'replaced'): () => void {
  const skipped = 'script, style, noscript, textarea, title, svg, font, [translate=no]';
  const translated = new WeakSet<Node>();

  function translate(text: Text) {
    const parent = text.parentElement;
    if (!parent || parent.closest(skipped) || translated.has(text) || text.data.trim() === '') return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    if (wrapping === 'moved') {
      parent.insertBefore(outer, text);
      inner.appendChild(text);
      return;
    }
    translated.add(inner.appendChild(document.createTextNode(text.data.toUpperCase())));
    if (wrapping === 'inserted') {
      parent.insertBefore(outer, text);
      text.remove();
    } else {
      text.replaceWith(outer);
    }
  }

  function translateIn(root: Node) {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  }

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Text) translateIn(target);
      addedNodes.forEach(translateIn);
    }
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  translateIn(document.body);
  return () => observer.disconnect();
}
