import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { preparePanelProvider } from '../../../../src/i18n/panelProvider.ts';
import { Pages } from '../../../../src/resources/views/ListPages.tsx';
import { Surroundings } from '../../../../src/Surroundings.tsx';

beforeAll(preparePanelProvider);

test('three pages stand on each side of the current one, next to the first and the last', () => {
  render(
    <Surroundings>
      <Pages page={20} perPage={15} total={1500} setPage={() => {}} />
    </Surroundings>,
  );
  const numbers = screen.getAllByRole('button').map((button) => button.textContent);
  expect(numbers.filter(Boolean)).toEqual(['1', '17', '18', '19', '20', '21', '22', '23', '100']);
  expect(screen.getByText('286–300 z 1 500')).toBeTruthy();
});
