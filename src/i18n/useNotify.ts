import { type NotificationOptions, useNotify as useAnyNotify } from 'ra-core';
import type { MessageKey, Said } from './messageKey.ts';

interface Options extends NotificationOptions {
  type?: 'info' | 'success' | 'warning' | 'error';
}

/** react-admin's `useNotify`, which accepts only existing keys. */
export const useNotify: () => (message: MessageKey | Said, options?: Options) => void = useAnyNotify;
