import type { RequestOf } from '../wire/callTypes.ts';
import { HttpFailure } from '../wire/httpFailure.ts';
import type { Boncard, NumberedBoncard } from '../wire/panelRecord.ts';
import type { PanelDataProvider } from '../wire/usePanelDataProvider.ts';

/** Returns the card that is found; undefined if there is none. @throws {HttpFailure} */
export async function findCard(
  dataProvider: PanelDataProvider,
  request: RequestOf<'searchBoncard'>,
): Promise<NumberedBoncard | undefined> {
  try {
    const { data }: { data: Boncard | null } = await dataProvider.searchBoncard(request);
    return data?.id ? { ...data, number: data.number ?? request.body.number } : undefined;
  } catch (failure) {
    if (failure instanceof HttpFailure && isNotFound(failure)) return undefined;
    throw failure;
  }
}

/** Returns whether the host does not know the card. Without a reason, a refusal without field errors means that. */
function isNotFound({ reason, status, body }: HttpFailure): boolean {
  if (reason) return reason === 'boncard-data-incorrect';
  return (status === 400 || status === 404 || status === 422) && !body.errors;
}
