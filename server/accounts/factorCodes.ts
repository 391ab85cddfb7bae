import { createHmac } from 'node:crypto';
import { generateURI, verify } from 'otplib/functional';
import { isAppCode, RECOVERY_CODE_LENGTH } from '../../contract/oneTimeCode.ts';
import { drawText } from '../platform/drawText.ts';

const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;

/** Returns what an app reads from a QR code. */
export function factorUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return generateURI({ issuer, label: email, secret });
}

/** Returns the step of an app's code, if it is right at an instant: that of its 30 seconds, or of those before or after. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  // The library throws on anything else.
  if (!isAppCode(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const found = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}

/** Returns new recovery codes as people read them, `7KQ2M-X9TRA`, and as they are kept. */
export function drawRecoveryCodes(secret: string): { codes: string[]; hashes: Buffer[] } {
  const drawn = Array.from({ length: RECOVERY_CODES }, () => drawText(RECOVERY_CODE_LENGTH));
  return {
    codes: drawn.map(
      (code) => `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`,
    ),
    hashes: drawn.map((code) => hashRecoveryCode(secret, code)),
  };
}

/** Returns a recovery code as it is kept: anyone who has the database alone cannot try codes, as the factor's secret is the key. */
export function hashRecoveryCode(secret: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`recovery code ${code}`).digest();
}
