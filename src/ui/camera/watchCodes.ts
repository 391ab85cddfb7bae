import { IdleCamera } from './cameraFault.ts';
import { type CodeReader, startReader } from './codeReader.ts';

/** A camera that has been switched on. */
export interface OpenCamera {
  /** Whether the picture is mirrored, as people expect it of a camera that faces them. */
  isMirrored: boolean;
  /** Switches the camera's light on or off; undefined if it has none. */
  light: ((isOn: boolean) => Promise<void>) | undefined;
  /** The next camera after this one; undefined if there is no other. */
  nextDevice: string | undefined;
}

interface WatchOptions {
  /** The id of the camera; by default the one on the back, if there is one. */
  device: string | undefined;
  onOpened: (camera: OpenCamera) => void;
  /** Called with the texts of all codes in a picture, possibly none. */
  onSeen: (texts: string[]) => void;
  /** Aborting it switches the camera off. */
  signal: AbortSignal;
}

/** The pause between two pictures, in milliseconds, so that a phone stays cool. */
const PAUSE_MS = 80;

/** A forgotten camera drains the battery, and films what nobody looks at. */
const IDLE_MS = 2 * 60_000;

/**
 * Shows a camera's picture in a video element and reads the codes in it, until `signal` is aborted, which switches
 * the camera off immediately, or for two minutes.
 * @throws an error that {@link faultOf} explains; nothing after the abort.
 */
export async function watchCodes(video: HTMLVideoElement, { signal, ...options }: WatchOptions) {
  let over: { why: unknown } | undefined;
  // Belongs to the step that is running now. A single promise for the whole time would keep everything that ever
  // raced with it in memory.
  let rejectStep = (_: unknown) => {};
  function end(why: unknown) {
    over ??= { why };
    rejectStep(why);
  }
  const orOver = <Result>(step: Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      if (over) reject(over.why);
      rejectStep = reject;
      step.then(resolve, reject);
    });
  signal.addEventListener('abort', end);
  let idle: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};
  try {
    const stream = await orOver(open(options.device, signal));
    let reader: CodeReader | undefined;
    close = () => {
      reader?.close();
      switchOff(stream);
      video.srcObject = null;
    };
    signal.addEventListener('abort', close);
    idle = setTimeout(() => end(new IdleCamera('no card for two minutes')), IDLE_MS);
    const [track] = stream.getVideoTracks();
    if (!track) throw new Error('a stream without a picture');
    reader = startReader();
    // The camera was unplugged, or the system took it away.
    track.addEventListener('ended', () => end(new Error('the camera has gone')));
    video.srcObject = stream;
    await orOver(Promise.resolve(video.play()));
    options.onOpened(await orOver(describe(track)));
    for (;;) {
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        const picture = await orOver(createImageBitmap(video));
        options.onSeen(await orOver(reader.read(picture)));
      }
      await orOver(new Promise((resolve) => setTimeout(resolve, PAUSE_MS)));
    }
  } catch (failure) {
    if (!signal.aborted) throw failure;
  } finally {
    clearTimeout(idle);
    close();
  }
}

async function open(device: string | undefined, signal: AbortSignal): Promise<MediaStream> {
  const which = device ? { deviceId: { exact: device } } : { facingMode: 'environment' };
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  // The view was closed while the browser asked for permission.
  if (signal.aborted) switchOff(stream);
  return stream;
}

function switchOff(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

async function describe(track: MediaStreamTrack): Promise<OpenCamera> {
  const { facingMode, deviceId } = track.getSettings();
  const devices = await navigator.mediaDevices.enumerateDevices();
  const cameras = devices.filter(({ kind }) => kind === 'videoinput').map((one) => one.deviceId);
  const next = cameras[(cameras.indexOf(deviceId ?? '') + 1) % cameras.length];
  // Not every browser has this method.
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean };
  const light = async (isOn: boolean) =>
    track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
  return {
    isMirrored: facingMode !== 'environment',
    light: torch ? light : undefined,
    nextDevice: cameras.length > 1 ? next : undefined,
  };
}
