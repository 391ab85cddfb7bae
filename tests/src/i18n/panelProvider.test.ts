import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loadAuthTexts, loadPanelTexts, usePanelProvider } from '../../../src/i18n/panelProvider.ts';

test('nothing is rendered without its texts if a guard redirects into the panel while the login loads', async () => {
  const prepared = loadAuthTexts();
  const led = loadPanelTexts();
  await prepared;
  const { translate } = renderHook(usePanelProvider).result.current;
  expect(translate('page.charge')).toBe('Sprzedaj bon');
  await led;
});

test('a screen of the office opens with its texts, and also has them in another language', async () => {
  // Start over as after a reload, because other tests have opened such screens.
  vi.resetModules();
  const { setLanguage } = await import('../../../src/i18n/language.ts');
  const texts = await import('../../../src/i18n/panelProvider.ts');
  await texts.loadPanelTexts();
  const { result } = renderHook(texts.usePanelProvider);
  expect(result.current.translate('books.nothing')).toBe('books.nothing');
  expect(await texts.withOfficeTexts(async () => 'screen')()).toBe('screen');
  const { result: after } = renderHook(texts.usePanelProvider);
  expect(after.current.translate('books.nothing')).toBe('W wybranym miesiącu nic się nie wydarzyło.');
  expect(after.current.translate('page.charge')).toBe('Sprzedaj bon');
  setLanguage('en');
  await waitFor(() => expect(after.current.getLocale()).toBe('en'));
  expect(after.current.translate('books.nothing')).toBe('Nothing happened in that month.');
});
