import { formErrors, HttpFailure } from '../httpFailure.ts';

/** Has a refusal tell its form what is wrong, see {@link formErrors}. */
export async function tellForm<Result>(fields: readonly string[], call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (failure) {
    if (failure instanceof HttpFailure) failure.body.errors = formErrors(failure, fields);
    throw failure;
  }
}
