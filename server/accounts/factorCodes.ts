import { createHmac } from 'node:crypto';
import { generateURI, verify } from 'otplib/functional';
import { isAppCode, RECOVERY_CODE_LENGTH } from '../../contract/oneTimeCode.ts';
import { drawText } from '../platform/drawText.ts';

const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;

/** Returns the URI that an app reads from a QR code. */
export function factorUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return generateURI({ issuer, label: email, secret });
}

/** Returns the step (period of 30 seconds) of an instant. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/**
 * Returns the step of an app's code if it is right at an instant: the current step, the one
 * before or the one after; undefined if it is wrong.
 */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  // The library throws on anything that is not six digits.
  if (!isAppCode(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const found = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}

/** Returns new recovery codes: in the form that people read, `7KQ2M-X9TRA`, and as hashes to store. */
export function drawRecoveryCodes(secret: string): { codes: string[]; hashes: Buffer[] } {
  const drawn = Array.from({ length: RECOVERY_CODES }, () => drawText(RECOVERY_CODE_LENGTH));
  return {
    codes: drawn.map(
      (code) => `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`,
    ),
    hashes: drawn.map((code) => hashRecoveryCode(secret, code)),
  };
}

/**
 * Returns the hash under which a recovery code is stored. It is keyed with the factor's secret, so the database alone
 * is not enough to try codes.
 */
export function hashRecoveryCode(secret: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`recovery code ${code}`).digest();
}
