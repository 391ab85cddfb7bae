import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  prepareAuthProvider,
  preparePanelProvider,
  usePanelProvider,
} from '../../../src/i18n/panelProvider.ts';

test('a guard that leads into the panel while the login is prepared: nothing is drawn without sentences', async () => {
  const prepared = prepareAuthProvider();
  const led = preparePanelProvider();
  await prepared;
  const { translate } = renderHook(usePanelProvider).result.current;
  expect(translate('page.charge')).toBe('Sprzedaj bon');
  await led;
});
