import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cameraTexts } from '../../../../src/i18n/cameraTexts.ts';
import type { CameraFault } from '../../../../src/ui/camera/cameraFault.ts';
import { useCamera } from '../../../../src/ui/camera/useCamera.ts';
import type { CameraViewProps } from '../../../../src/ui/camera/useCameraView.tsx';

/** Faults and devices that Chromium's fake camera does not have. Everything else is in tests/e2e/camera.spec.ts. */

const NUMBER = 'DEMO0000000000000003';
const onRead = vi.fn();
const onClose = vi.fn();

function View(props: CameraViewProps) {
  const { setVideo, state, light, goToNext } = useCamera(props);
  return (
    <>
      <video ref={setVideo} muted />
      <p role="status">{state}</p>
      {light && (
        <button type="button" aria-pressed={light.isOn} onClick={light.toggle}>
          light
        </button>
      )}
      {goToNext && (
        <button type="button" onClick={goToNext}>
          next
        </button>
      )}
    </>
  );
}

/** A fake of the camera's track, with what the code uses. */
class Track extends EventTarget {
  readyState = 'live';
  stop = vi.fn(() => {
    this.readyState = 'ended';
  });
  applyConstraints = vi.fn(async (_: object) => undefined);
  getCapabilities = () => ({ torch: true });
  readonly deviceId: string;
  constructor(deviceId: string) {
    super();
    this.deviceId = deviceId;
  }
  getSettings = () => ({ deviceId: this.deviceId });
}

let tracks: Track[];
/** The codes that the reader finds in each picture. */
let seen: string[];
const getUserMedia = vi.fn();

beforeEach(() => {
  tracks = [];
  seen = [];
  vi.clearAllMocks();
  getUserMedia.mockImplementation(async ({ video }: { video: { deviceId?: { exact: string } } }) => {
    const track = new Track(video.deviceId?.exact ?? 'back');
    tracks.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  });
  const devices = ['front', 'back'].map((deviceId) => ({ kind: 'videoinput', deviceId }));
  replace(navigator, 'mediaDevices', { getUserMedia, enumerateDevices: async () => devices });
  replace(HTMLMediaElement.prototype, 'play', async () => undefined);
  replace(HTMLMediaElement.prototype, 'readyState', HTMLMediaElement.HAVE_ENOUGH_DATA);
  replace(globalThis, 'createImageBitmap', async () => ({ close() {} }));
  replace(
    globalThis,
    'Worker',
    class extends EventTarget {
      postMessage() {
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: seen })));
      }
      terminate() {}
    },
  );
});

function replace(owner: object, name: string, value: unknown) {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  onTestFinished(() => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  });
}

/** Returns a failure as an `Error`, because jsdom's `DOMException`, unlike a browser's, is not one. */
const failureOf = (name: string) => Object.assign(new Error(), { name });
const open = () => render(<View onRead={onRead} onClose={onClose} />);
const live = () => tracks.filter(({ readyState }) => readyState === 'live').map(({ deviceId }) => deviceId);
const isOpen = () => screen.findByText(cameraTexts.pl.state.looking);

async function expectFault(fault: CameraFault) {
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onClose.mock.calls).toEqual([
    [{ pl: cameraTexts.pl.fault[fault], en: cameraTexts.en.fault[fault] }],
  ]);
}

for (const [name, fault] of [
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'absent'],
  ['NotReadableError', 'broken'],
  ['AbortError', 'broken'],
  ['NotSupportedError', 'broken'],
] as const) {
  test(`a camera that fails by ${name} is ${fault}`, async () => {
    getUserMedia.mockRejectedValue(failureOf(name));
    open();
    await expectFault(fault);
  });
}

test('a page without HTTPS, where browsers hide the camera, is named as the reason', async () => {
  replace(navigator, 'mediaDevices', undefined);
  replace(globalThis, 'isSecureContext', false);
  open();
  await expectFault('insecure');
});

test('a browser without camera support is not reported as a missing secure connection', async () => {
  replace(navigator, 'mediaDevices', undefined);
  replace(globalThis, 'isSecureContext', true);
  open();
  await expectFault('broken');
});

test('if the camera is unplugged while it is open, the dialog ends with a sentence', async () => {
  open();
  await isOpen();
  act(() => void tracks[0]?.dispatchEvent(new Event('ended')));
  await expectFault('broken');
  expect(live()).toEqual([]);
});

test('the camera is switched off if the reader cannot be started', async () => {
  replace(
    globalThis,
    'Worker',
    class {
      constructor() {
        throw failureOf('SecurityError');
      }
    },
  );
  open();
  await expectFault('unloaded');
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
});

test('the camera is switched off if it delivers no picture', async () => {
  const sound = new Track('microphone');
  getUserMedia.mockImplementation(async () => ({ getTracks: () => [sound], getVideoTracks: () => [] }));
  open();
  await expectFault('broken');
  expect(sound.readyState).toBe('ended');
});

test('if nobody shows a card, the camera is switched off after two minutes, with a sentence', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  seen = ['https://example.pl/menu'];
  open();
  await act(() => vi.advanceTimersByTimeAsync(119_000));
  expect(live()).toEqual(['back']);
  expect(onClose).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(live()).toEqual([]);
  expect(onClose.mock.calls).toEqual([[{ pl: cameraTexts.pl.fault.idle, en: cameraTexts.en.fault.idle }]]);
});

test('a reader that breaks between two pictures is named as the reason', async () => {
  const workers: EventTarget[] = [];
  const Known = Worker;
  replace(
    globalThis,
    'Worker',
    class extends Known {
      constructor(...of: ConstructorParameters<typeof Worker>) {
        super(...of);
        workers.push(this);
      }
    },
  );
  open();
  await isOpen();
  act(() => void workers[0]?.dispatchEvent(new Event('error')));
  await expectFault('unloaded');
  expect(live()).toEqual([]);
});

test('a stream that arrives after the view is gone is switched off without a message', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const grant = getUserMedia.getMockImplementation();
  getUserMedia.mockImplementation(async (asked) => {
    await promise;
    return grant?.(asked);
  });
  open().unmount();
  resolve();
  await waitFor(() => expect(tracks).toHaveLength(1));
  await waitFor(() => expect(live()).toEqual([]));
  expect(onClose).not.toHaveBeenCalled();
});

test('the camera is switched off as soon as the view is gone', async () => {
  const view = open();
  await isOpen();
  expect(live()).toEqual(['back']);
  view.unmount();
  expect(live()).toEqual([]);
});

test.each([NUMBER, `]C1${NUMBER}`, `https://bony.example.pl/#${NUMBER}`])(
  'reads %s as a hand scanner',
  async (code) => {
    seen = [code];
    open();
    await waitFor(() => expect(onRead).toHaveBeenCalledWith(NUMBER));
  },
);

test('returns the number if both codes of a card have the same', async () => {
  seen = [NUMBER, `https://bony.example.pl/#${NUMBER}`, 'https://example.pl/menu'];
  open();
  await waitFor(() => expect(onRead).toHaveBeenCalledWith(NUMBER));
});

test('returns no number if there are several cards, and says so', async () => {
  seen = [NUMBER, 'DEMO0000000000000004'];
  open();
  await screen.findByText(cameraTexts.pl.state.several);
  expect(onRead).not.toHaveBeenCalled();
  seen = [NUMBER];
  await waitFor(() => expect(onRead).toHaveBeenCalledWith(NUMBER));
});

test('continues after a code that is not a card’s', async () => {
  seen = ['https://example.pl/menu'];
  open();
  await screen.findByText(cameraTexts.pl.state.other);
  seen = [];
  await screen.findByText(cameraTexts.pl.state.looking);
});

test('requests the camera on the back, and can switch to the next one', async () => {
  open();
  await isOpen();
  expect(getUserMedia.mock.calls[0]?.[0].video).toMatchObject({ facingMode: 'environment' });
  fireEvent.click(screen.getByRole('button', { name: 'next' }));
  await waitFor(() => expect(live()).toEqual(['front']));
});

test('switches the light, which stays off if the device refuses', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'light' });
  fireEvent.click(button);
  expect(tracks[0]?.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button);
  expect(tracks[0]?.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] });
  tracks[0]?.applyConstraints.mockRejectedValue(failureOf('OverconstrainedError'));
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'));
});
