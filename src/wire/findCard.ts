import type { RequestOf } from './callTypes.ts';
import { HttpFailure } from './httpFailure.ts';
import type { Boncard, NumberedBoncard } from './panelRecord.ts';
import type { PanelDataProvider } from './usePanelDataProvider.ts';

interface Search {
  card: NumberedBoncard | undefined;
  /** Whether one more wrong PIN would lock the card. */
  isLastAttempt: boolean;
}

/** Returns the card that was found, if any. @throws {HttpFailure} */
export async function findCard(
  dataProvider: PanelDataProvider,
  request: RequestOf<'searchBoncard'>,
): Promise<Search> {
  try {
    const { data }: { data: Boncard | null } = await dataProvider.searchBoncard(request);
    const card = data?.id ? { ...data, number: data.number ?? request.body.number } : undefined;
    return { card, isLastAttempt: false };
  } catch (failure) {
    if (failure instanceof HttpFailure && isNotFound(failure)) {
      return { card: undefined, isLastAttempt: failure.body.last_attempt === true };
    }
    throw failure;
  }
}

/**
 * Returns whether the host does not know the card. From a host without reasons, a refusal without field errors
 * means that.
 */
function isNotFound({ reason, status, body }: HttpFailure): boolean {
  if (reason) return reason === 'boncard-data-incorrect';
  return (status === 400 || status === 404 || status === 422) && !body.errors;
}
