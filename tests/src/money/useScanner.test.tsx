import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScanner } from '../../../src/money/useScanner.ts';

const onScan = vi.fn();
const onOther = vi.fn();
const onSubmit = vi.fn();
let clock = 1000;

function Counter() {
  useScanner(onScan, onOther);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input name="number" aria-label="number" />
      <input name="document" aria-label="document" defaultValue="FV 1" />
      <input data-takes-scans="" aria-label="find" />
      <button type="submit">sell</button>
    </form>
  );
}

beforeEach(() => {
  render(<Counter />);
});
afterEach(() => {
  vi.clearAllMocks();
});

/** Types key by key at an interval in milliseconds. Returns whether the last key's default action was allowed. */
function type(field: HTMLElement, text: string, interval: number, last: 'Enter' | 'Tab' = 'Enter'): boolean {
  for (const key of text) {
    press(field, key, interval);
    if (field instanceof HTMLInputElement) fireEvent.input(field, { target: { value: field.value + key } });
  }
  return press(field, last, interval);
}

function press(field: HTMLElement, key: string, interval: number): boolean {
  clock += interval;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  return field.dispatchEvent(event);
}

const document = () => screen.getByLabelText<HTMLInputElement>('document');

test('a field that handles scans itself gets them', () => {
  const find = screen.getByLabelText<HTMLInputElement>('find');
  expect(type(find, 'DEMO0000000000000001', 20)).toBe(true);
  expect(find.value).toBe('DEMO0000000000000001');
  expect(onScan).not.toHaveBeenCalled();
});

test('a scan of a card changes no other field and submits nothing', () => {
  const passed = type(document(), 'DEMO0000000000000001', 20);
  expect(onScan).toHaveBeenCalledExactlyOnceWith('DEMO0000000000000001');
  expect(document().value).toBe('FV 1');
  expect(passed).toBe(false);
});

test('a scan of a card does not change a field that gets the focus in between', () => {
  const number = screen.getByLabelText<HTMLInputElement>('number');
  number.focus();
  for (const key of 'DEMO000000') {
    press(number, key, 10);
    fireEvent.input(number, { target: { value: number.value + key } });
  }
  document().focus();
  expect(type(document(), '0000000001', 10)).toBe(false);
  expect(onScan).toHaveBeenCalledExactlyOnceWith('DEMO0000000000000001');
  expect(number.value).toBe('');
  expect(document().value).toBe('FV 1');
});

test('a card is found while a button has the focus, and with the printed dashes', () => {
  expect(type(screen.getByText('sell'), 'demo-0000-0000-0000-0001', 20)).toBe(false);
  expect(onScan).toHaveBeenCalledExactlyOnceWith('DEMO0000000000000001');
});

test('a scanner that ends with Tab finds the card and keeps the focus', () => {
  expect(type(document(), 'DEMO0000000000000001', 20, 'Tab')).toBe(false);
  expect(onScan).toHaveBeenCalledExactlyOnceWith('DEMO0000000000000001');
  expect(document().value).toBe('FV 1');
});

test.each([
  ['a person’s', '7', 140],
  ['that of another scanned code', '5901234567890', 20],
])('%s Tab moves the focus and finds nothing', (_, text, interval) => {
  expect(type(document(), text, interval, 'Tab')).toBe(true);
  expect(onScan).not.toHaveBeenCalled();
  expect(document().value).toBe(`FV 1${text}`);
});

test('keys pressed right before a scan stay, and the card is found', () => {
  for (const key of '/2') {
    press(document(), key, 140);
    fireEvent.input(document(), { target: { value: document().value + key } });
  }
  clock += 180;
  type(document(), 'DEMO0000000000000001', 20);
  expect(onScan).toHaveBeenCalledExactlyOnceWith('DEMO0000000000000001');
  expect(document().value).toBe('FV 1/2');
});

test('one key that a busy computer delays does not break a scan', () => {
  for (const key of 'DEMO000000') press(document(), key, 10);
  clock += 180;
  type(document(), '0000000001', 10);
  expect(onScan).toHaveBeenCalledExactlyOnceWith('DEMO0000000000000001');
});

test('another scanned code stays in its field, and its Enter submits nothing', () => {
  const passed = type(document(), '5901234567890', 20);
  expect(onScan).not.toHaveBeenCalled();
  expect(document().value).toBe('FV 15901234567890');
  expect(passed).toBe(false);
  expect(onOther).toHaveBeenCalledExactlyOnceWith('document');
});

test('the Enter of a code scanned right after typed keys submits nothing', () => {
  for (const key of 'FV 79/') press(document(), key, 140);
  clock += 180;
  expect(type(document(), '5901234567890', 20)).toBe(false);
  expect(onScan).not.toHaveBeenCalled();
});

test('a wrong code that is scanned into the number field is submitted, so the field shows its error', () => {
  expect(type(screen.getByLabelText('number'), '5901234567890', 20)).toBe(true);
});

test('a person who types a number is not taken for a scanner', () => {
  expect(type(document(), 'DEMO0000000000000001', 140)).toBe(true);
  expect(onScan).not.toHaveBeenCalled();
});
