import { createTheme, ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadPanelTexts } from '../../../src/i18n/panelProvider.ts';
import { AppProviders } from '../../../src/router.tsx';
import { reactAdmin } from '../../../src/theme/reactAdmin.ts';
import { Pages } from '../../../src/views/ListPages.tsx';

beforeAll(loadPanelTexts);

test('three pages are shown on each side of the current one, and the first and last page', () => {
  render(
    <AppProviders>
      <ThemeProvider theme={createTheme({ components: reactAdmin })}>
        <Pages page={20} perPage={15} total={1500} setPage={() => {}} />
      </ThemeProvider>
    </AppProviders>,
  );
  const numbers = screen.getAllByRole('button').map((button) => button.textContent);
  expect(numbers.filter(Boolean)).toEqual(['1', '17', '18', '19', '20', '21', '22', '23', '100']);
  expect(screen.getByRole('navigation', { name: 'Strony' })).toBeTruthy();
  expect(screen.getByText('286–300 z 1 500')).toBeTruthy();
});
