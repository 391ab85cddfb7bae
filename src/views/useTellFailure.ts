import { useNotify } from '../i18n/useNotify.ts';
import { HttpFailure } from '../wire/httpFailure.ts';

/** Returns a function that shows in a toast why a change was not made. */
export function useTellFailure(): (failure: Error) => void {
  const notify = useNotify();
  return (failure) => {
    if (!(failure instanceof HttpFailure)) return notify('error.unexpected', { type: 'error' });
    const { message, args, isRefusal } = failure;
    notify(message, { type: isRefusal ? 'warning' : 'error', messageArgs: args });
  };
}
