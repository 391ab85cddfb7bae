import type { RequestOf } from '../wire/callTypes.ts';
import { HttpFailure } from '../wire/httpFailure.ts';
import type { PanelDataProvider } from '../wire/usePanelDataProvider.ts';
import type { CounterCard } from './counterCard.ts';

/** Returns the card that a host finds; undefined if it knows none. @throws {HttpFailure} */
export async function findCard(
  dataProvider: PanelDataProvider,
  request: RequestOf<'searchBoncard'>,
): Promise<CounterCard | undefined> {
  try {
    const { data } = await dataProvider.searchBoncard(request);
    if ((data?.id ?? '') === '') return undefined;
    return { ...data, number: data.number ?? request.body.number };
  } catch (failure) {
    if (failure instanceof HttpFailure && isNotFound(failure)) return undefined;
    throw failure;
  }
}

/** Returns whether the host does not know the card. A bare host gives no reason: a refusal without field errors means that (wire "Bare hosts"). */
function isNotFound({ reason, status, body }: HttpFailure): boolean {
  if (reason) return reason === 'boncard-data-incorrect';
  return (status === 400 || status === 404 || status === 422) && !body.errors;
}
