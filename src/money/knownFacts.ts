import type { Translate } from '../i18n/useTranslate.ts';
import { NOTHING } from '../kinds/nothing.ts';
import { plainText } from '../kinds/plainText.ts';
import type { Fact } from './facts.ts';

/** Returns the facts that have a value, as texts. */
export function knownFacts(facts: readonly Fact[], translate: Translate) {
  return facts
    .map(({ label, kind, value }) => ({ label, kind, value, text: plainText(kind, value, translate) }))
    .filter(({ text }) => text !== NOTHING);
}
