import { useTranslate as useAnyTranslate } from 'ra-core';
import type { MessageKey } from './messageKey.ts';

/** Gives a sentence in the chosen language. */
export type Translate = (key: MessageKey, options?: Record<string, unknown>) => string;

/** react-admin's `useTranslate`, for keys that exist. */
export const useTranslate: () => Translate = useAnyTranslate;
