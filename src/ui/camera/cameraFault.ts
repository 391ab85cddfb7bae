/**
 * Why a camera reads nothing (requirements "Camera"): permission refused; no camera; out of order or in use; the
 * page is not secure; the code reader did not load; switched off because nobody showed a card.
 */
export type CameraFault = 'refused' | 'absent' | 'broken' | 'insecure' | 'unloaded' | 'idle';

/** The code reader did not load, or broke. */
export class ReaderFailure extends Error {}

/** Nobody showed a card for so long that the camera was switched off. */
export class IdleCamera extends Error {}

/** Returns the reason that an error stands for, which is shown to the user. */
export function faultOf(error: unknown): CameraFault {
  if (error instanceof ReaderFailure) return 'unloaded';
  if (error instanceof IdleCamera) return 'idle';
  // Browsers hide the camera from pages that were loaded without HTTPS.
  if (!navigator.mediaDevices && !isSecureContext) return 'insecure';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' ? 'absent' : 'broken';
}
