import { TextInput } from 'react-admin';
import { z } from 'zod/mini';
import { cancelInput } from '../../../../contract/boncard.ts';
import { formatPln } from '../../../../contract/money.ts';
import type { Translate } from '../../../i18n/useTranslate.ts';
import type { Boncard } from '../../../wire/panelRecord.ts';
import { type BulkCardQuestion, balanceBasis, balanceOn } from './question.ts';

/**
 * Cancels a card, which loses its balance for good (requirements "Card administration"). The reason has the focus,
 * Enter begins a new line in it, and the dialog can be closed while an answer is being requested again.
 */
export const cancel: BulkCardQuestion<'cancel'> = {
  basisOf: balanceBasis,
  schemaOf: () => form,
  contentOf: (card, translate) => contentOfMany([card], translate),
  contentOfMany,
  Inputs: () => <TextInput source="canceled_reason" resource="boncards" multiline minRows={3} autoFocus />,
};

const form = z.omit(cancelInput, { balance: true });

function contentOfMany(cards: readonly Boncard[], translate: Translate): string {
  const balance = balanceOn(cards);
  if (balance === 0) return translate('cancel.final');
  const text = cards.length > 1 ? 'bulk.cancel' : 'cancel.finalWithMoney';
  return translate(text, { amount: formatPln(balance) });
}
