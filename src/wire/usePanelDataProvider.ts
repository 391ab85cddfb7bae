import { type DataProvider, useDataProvider } from 'ra-core';
import type { customMethods } from './customMethods.ts';

/** react-admin's verbs and the custom methods. */
export type PanelDataProvider = DataProvider & typeof customMethods;

/**
 * Returns the data provider, wrapped so that each call is checked for an expired session
 * (`authProvider.checkError`).
 */
export function usePanelDataProvider(): PanelDataProvider {
  return useDataProvider<PanelDataProvider>();
}
