import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { surviveTranslation } from '../../../src/ui/translation.ts';
import { translatePage, type Wrapping } from '../../support/translatePage.ts';

/** How React handles texts that a browser has translated (react#11538). */

const { appendChild, insertBefore, removeChild } = Node.prototype;
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {};

beforeAll(() => surviveTranslation());
afterAll(() => {
  Object.assign(Node.prototype, { appendChild, insertBefore, removeChild });
  Object.defineProperty(Node.prototype, 'nodeValue', nodeValue);
});

const wrappings: Wrapping[] = ['replaced', 'moved', 'inserted'];
const asShown = (wrapping: Wrapping, text: string) => (wrapping === 'moved' ? text : text.toUpperCase());

let change: (step: number) => void;

/** Shows what `content` returns for a step. `change` switches to another step. */
function Steps({ content }: { content: (step: number) => ReactNode }) {
  const [step, setStep] = useState(0);
  change = (next) => act(() => setStep(next));
  return (
    <p>
      <b>!</b>
      {content(step)}
    </p>
  );
}

function show(content: (step: number) => ReactNode, wrapping: Wrapping) {
  const { container } = render(<Steps content={content} />);
  onTestFinished(translatePage(wrapping));
  return () => container.textContent;
}

beforeEach(() => {
  // Fail on console errors, because React also reports errors there that an error boundary catches.
  vi.spyOn(console, 'error').mockImplementation((message) => expect.fail(String(message)));
});

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test.each(wrappings)('a text that is %s by its translation is still updated', async (wrapping) => {
  const text = show((step) => `za ${step} zł`, wrapping);
  expect(text()).toBe(asShown(wrapping, '!za 0 zł'));
  change(50);
  await settled();
  expect(text()).toBe(asShown(wrapping, '!za 50 zł'));
  change(1000);
  change(2000);
  await settled();
  expect(text()).toBe(asShown(wrapping, '!za 2000 zł'));
});

test.each(wrappings)('a text that is %s by its translation disappears with it', async (wrapping) => {
  const text = show((step) => step === 0 && 'Zajęte', wrapping);
  change(1);
  await settled();
  expect(text()).toBe('!');
});

test.each(wrappings)('an element can come before a text that is %s by its translation', async (wrapping) => {
  const text = show((step) => [step === 1 && <i key="i">przed</i>, 'tekst'], wrapping);
  change(1);
  await settled();
  expect(text()).toBe(asShown(wrapping, '!przedtekst'));
  change(0);
  expect(text()).toBe(asShown(wrapping, '!tekst'));
});

test.each(wrappings)('an element can replace a text that is %s by its translation', (wrapping) => {
  const text = show((step) => (step === 0 ? 'Sprawdź' : <i>koniec</i>), wrapping);
  change(1);
  expect(text()?.toLowerCase()).toBe('!koniec');
});

test('a translation that is translated again still belongs to its text', async () => {
  const text = show((step) => (step < 2 ? `za ${step} zł` : null), 'replaced');
  const first = document.querySelector('p > font');
  const again = document.createElement('font');
  again.textContent = 'for 0 zł';
  first?.replaceWith(again);
  change(1);
  await settled();
  expect(text()).toBe('!ZA 1 ZŁ');
  change(2);
  expect(text()).toBe('!');
});

test('a text that has disappeared in the translation of a sentence causes no error', () => {
  const text = show((step) => (step === 0 ? [<i key="i">a</i>, 'b', 'c'] : null), 'moved');
  for (const font of document.querySelectorAll('p > font')) font.remove();
  change(1);
  expect(text()).toBe('!');
});

test('an element that is removed by something else is still reported', () => {
  const parent = document.createElement('div');
  expect(() => parent.removeChild(document.createElement('i'))).toThrow(/not a child/);
});

test('a translated form is still updated', async () => {
  function Form() {
    const [text, setText] = useState('');
    return (
      <>
        <input aria-label="Kwota" value={text} onChange={({ target }) => setText(target.value)} />
        <button type="button">
          {text === '' && 'Sprzedaj'}
          <svg />
          {text !== '' && `Sprzedaj za ${text}`}
        </button>
      </>
    );
  }
  render(<Form />);
  onTestFinished(translatePage());
  for (const [typed, said] of [
    ['1', 'SPRZEDAJ ZA 1'],
    ['1000', 'SPRZEDAJ ZA 1000'],
    ['', 'SPRZEDAJ'],
    ['7', 'SPRZEDAJ ZA 7'],
  ] as const) {
    fireEvent.change(screen.getByLabelText('Kwota'), { target: { value: typed } });
    await settled();
    expect(screen.getByRole('button').textContent).toBe(said);
  }
});
