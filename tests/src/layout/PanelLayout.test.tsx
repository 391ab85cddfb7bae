import { act, render, screen } from '@testing-library/react';
import { AdminContext, LoadingIndicator, testDataProvider } from 'react-admin';
import { createMemoryRouter, Outlet, RouterProvider, useNavigation } from 'react-router-dom';
import { expect, test } from 'vitest';

test('react-admin’s LoadingIndicator does not show that the code of the next screen is loading', async () => {
  const code = Promise.withResolvers<{ element: string }>();
  const router = createMemoryRouter([
    { path: '/', element: <Frame />, children: [{ path: 'slow', lazy: () => code.promise }] },
  ]);
  const { container } = render(<RouterProvider router={router} />);
  act(() => void router.navigate('/slow'));
  expect(await screen.findByText('loading')).toBeTruthy();
  expect(container.querySelector('.app-loader')).toBeNull();
  code.resolve({ element: 'Slow screen' });
  expect(await screen.findByText(/Slow screen/)).toBeTruthy();
});

function Frame() {
  return (
    <AdminContext dataProvider={testDataProvider()}>
      <LoadingIndicator />
      <p>{useNavigation().state}</p>
      <Outlet />
    </AdminContext>
  );
}
