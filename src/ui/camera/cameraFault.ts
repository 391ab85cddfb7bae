/** Why a camera reads nothing: forbidden, not there, out of order or in use, no secure page, no reader of codes, left alone (requirements "Camera"). */
export type CameraFault = 'refused' | 'absent' | 'broken' | 'insecure' | 'unloaded' | 'idle';

/** The reader of codes did not load, or broke. */
export class ReaderFailure extends Error {}

/** Nobody showed a card for so long that the camera was switched off. */
export class IdleCamera extends Error {}

/** Returns what an error means to a person. */
export function faultOf(error: unknown): CameraFault {
  if (error instanceof ReaderFailure) return 'unloaded';
  if (error instanceof IdleCamera) return 'idle';
  // Browsers hide the camera from pages that anybody could have changed on their way.
  if (!navigator.mediaDevices && !isSecureContext) return 'insecure';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' ? 'absent' : 'broken';
}
