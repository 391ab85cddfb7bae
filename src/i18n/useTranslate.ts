import { useTranslate as useAnyTranslate } from 'ra-core';
import type { MessageKey, Said } from './messageKey.ts';

/** Returns a text in the current language; `Said` texts stay unchanged. */
export type Translate = (key: MessageKey | Said, options?: Record<string, unknown>) => string;

/** react-admin's `useTranslate`, typed by the existing keys. */
export const useTranslate: () => Translate = useAnyTranslate;
