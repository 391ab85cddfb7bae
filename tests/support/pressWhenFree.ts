import { fireEvent, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Presses a button as soon as it is no longer held. */
export async function pressWhenFree(button: HTMLElement) {
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
}
