import { HttpFailure } from '../httpFailure.ts';

/**
 * Has a refusal read as react-admin's forms read it (spec §5): a sentence beside each field, and above the button what is
 * about none of them.
 */
export async function tellForm<Result>(fields: readonly string[], call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (failure) {
    if (failure instanceof HttpFailure) {
      const told = Object.entries(failure.body.errors ?? {});
      const onFields = told.filter(([field]) => fields.includes(field));
      const sentence = told[0]?.[1] ?? failure.message;
      failure.body.errors =
        onFields.length > 0 ? Object.fromEntries(onFields) : { 'root.serverError': sentence };
    }
    throw failure;
  }
}
