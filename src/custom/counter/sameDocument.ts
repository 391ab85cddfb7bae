import type { FieldValues } from 'react-hook-form';
import { isTaken } from '../../canAccess.ts';
import type { Translate } from '../../i18n/useTranslate.ts';
import { shift } from './shift.ts';

/**
 * Returns the values of a call's body that also apply to the next card on the same document. A document without a kind
 * does not get the remembered one.
 */
export function sameDocument({ document, document_kind, type, expired_months }: FieldValues): FieldValues {
  // A payment has no type: with one more key, an untouched form would count as changed.
  return { document, document_kind, ...(type !== undefined && { type, expired_months }) };
}

/** Returns the remembered kind of document and, if that is "none", the text for a missing document. */
export function rememberedDocument(translate: Translate): FieldValues {
  const kind = isTaken('charge', 'document_kind') ? shift.documentKind() : undefined;
  return {
    ...(kind && { document_kind: kind }),
    ...(kind === 'none' && { document: translate('boncard.noDocument') }),
  };
}
