import { HttpFailure } from '../httpFailure.ts';

/** Has a refusal carry what react-admin's forms read of it. */
export async function tellForm<Result>(fields: readonly string[], call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (failure) {
    if (failure instanceof HttpFailure) failure.body.errors = failure.formErrors(fields);
    throw failure;
  }
}
