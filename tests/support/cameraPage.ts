import { expect, type Page } from '@playwright/test';

/** The button that opens the camera, next to the field for a card's number. */
export const cameraButton = (page: Page) => page.getByRole('button', { name: 'Skanuj aparatem' });

export const cameraDialog = (page: Page) => page.getByRole('dialog', { name: 'Skanuj aparatem' });

/**
 * Opens the camera where there is none, and expects that a sentence next to the field says so and the field still
 * works.
 */
export async function expectTold(page: Page, sentence: RegExp) {
  const field = page.locator('input[name=number]');
  await cameraButton(page).click();
  await expect(field).toHaveAccessibleDescription(sentence);
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(cameraDialog(page)).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('DEMO0000000000000004');
  await expect(field).toHaveValue(/^DEMO\s0000\s0000\s0000\s0004$/);
  await expect(page.getByText(sentence)).toHaveCount(0);
}
