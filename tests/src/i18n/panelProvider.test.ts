import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadAuthTexts, loadPanelTexts, usePanelProvider } from '../../../src/i18n/panelProvider.ts';

test('renders nothing without texts if a guard redirects into the panel while the login loads', async () => {
  const prepared = loadAuthTexts();
  const led = loadPanelTexts();
  await prepared;
  const { translate } = renderHook(usePanelProvider).result.current;
  expect(translate('page.charge')).toBe('Sprzedaj bon');
  await led;
});
