import { useTranslate as useAnyTranslate } from 'ra-core';
import type { MessageKey, Said } from './messageKey.ts';

/** Returns a sentence in the chosen language; what is said already stays as it is. */
export type Translate = (key: MessageKey | Said, options?: Record<string, unknown>) => string;

/** react-admin's `useTranslate`, for keys that exist. */
export const useTranslate: () => Translate = useAnyTranslate;
