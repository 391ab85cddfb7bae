/**
 * A browser that translates a page replaces its text nodes with `<font>` elements (react#11538). React goes on with
 * the text nodes that it created: removing one that is elsewhere fails, and what it writes into one never becomes
 * visible. This keeps the place of each text: what React does to a text is done to its translation as well, and a
 * new text replaces the translation of the old one, to be translated in turn.
 */
export function surviveTranslation() {
  const observer = new MutationObserver(noteTranslations);
  observer.observe(document, { childList: true, subtree: true });
  const { appendChild, insertBefore, removeChild } = Node.prototype;

  /** Returns the child of `parent` that now stands in the place of `node`: the node itself or its translation. */
  function placeOf(parent: Node, node: Node): Node | undefined {
    if (node.parentNode === parent) return node;
    noteTranslations(observer.takeRecords());
    let place: Node | undefined = node;
    while (place && place.parentNode !== parent) place = translationOf(place);
    return place;
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const place = placeOf(this, child);
    if (place) removeChild.call(this, place);
    // The translation of a sentence may have absorbed one of its texts; any other missing node is a bug.
    else if (!(child instanceof Text)) removeChild.call(this, child);
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null) {
    dropTranslation(child);
    const place = next && placeOf(this, next);
    return insertBefore.call(this, child, place ?? (next instanceof Text ? null : next)) as Child;
  };

  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child) {
    dropTranslation(child);
    return appendChild.call(this, child) as Child;
  };

  /** Removes the translation of a text that React moves, so that it does not stay behind. */
  function dropTranslation(child: Node) {
    if (!(child instanceof Text) || child.isConnected) return;
    noteTranslations(observer.takeRecords());
    outermost(child)?.remove();
  }

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string | null) {
      nodeValue?.set?.call(this, text);
      if (!(this instanceof Text)) return;
      noteTranslations(observer.takeRecords());
      outermost(this)?.replaceWith(this);
    },
  });
}

/** The elements that have replaced a text, or an earlier translation. */
const translations = new WeakMap<Node, Element>();

/** Records the `<font>` that replaces each removed text: it was added in the same change, or stands next to it. */
function noteTranslations(records: readonly MutationRecord[]) {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const added = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    for (const removed of removedNodes) {
      if (added && added !== removed && (removed instanceof Text || isTranslation(removed)))
        translations.set(removed, added);
    }
  }
}

function isTranslation(node: Node | null | undefined): node is Element {
  return node instanceof HTMLFontElement;
}

/**
 * Returns the translation around a text, if the browser moved the text into it, or the one that replaced a removed
 * text.
 */
function translationOf(node: Node): Element | undefined {
  const parent = node.parentNode;
  return isTranslation(parent) ? parent : parent ? undefined : translations.get(node);
}

/** Returns the whole translation of a text on the page; undefined if it is not translated. */
function outermost(text: Text): Element | undefined {
  let found: Element | undefined;
  for (let next = translationOf(text); next; next = translationOf(next)) found = next;
  return found?.isConnected ? found : undefined;
}
