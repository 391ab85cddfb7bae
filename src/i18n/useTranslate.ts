import { useTranslate as useAnyTranslate } from 'ra-core';
import type { MessageKey, Said } from './messageKey.ts';

/** Returns a text in the current language; `Said` texts are returned unchanged. */
export type Translate = (key: MessageKey | Said, options?: Record<string, unknown>) => string;

/** react-admin's `useTranslate`, which accepts only existing keys. */
export const useTranslate: () => Translate = useAnyTranslate;
