import { type DataProvider, useDataProvider } from 'ra-core';
import type { customMethods } from './wire/customMethods.ts';

/** react-admin's verbs, and what goes beyond them. */
export type PanelDataProvider = DataProvider & typeof customMethods;

/** Gives the data provider. Only so is a call checked for a dead session, see `authProvider.checkError`. */
export function usePanelDataProvider(): PanelDataProvider {
  return useDataProvider<PanelDataProvider>();
}
