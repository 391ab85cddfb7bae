import { generate } from 'otplib/functional';
import type { SignedIn } from './builders.ts';
import { call } from './testServer.ts';

const STEP_MS = 30_000;

/** Returns the code that an app shows at an instant. */
export function codeAt(secret: string, at: Date): Promise<string> {
  return generate({ secret, epoch: Math.floor(at.getTime() / 1000) });
}

/** Begins the enrolment of a second factor. Returns its secret. */
export async function aSecret(server: { url: string }, { token }: Pick<SignedIn, 'token'>): Promise<string> {
  return (await call(server, 'POST /api/auth/second-factor', { token })).body.data.secret;
}

/** An app, and the recovery codes that came with it. */
export interface Factor {
  secret: string;
  recoveryCodes: string[];
  /** Returns the current code, or the one after this many steps of 30 seconds. */
  code: (steps?: number) => Promise<string>;
  /** Returns a code that the app does not show around this time. */
  wrongCode: () => Promise<string>;
}

/** Enrols a second factor with the previous code, so that the current and the next one can still be used. */
export async function aFactor(
  server: { url: string },
  { token }: Pick<SignedIn, 'token'>,
  now: () => Date = () => new Date(),
): Promise<Factor> {
  const secret = await aSecret(server, { token });
  const code = (steps = 0) => codeAt(secret, new Date(now().getTime() + steps * STEP_MS));
  const wrongCode = async () => {
    const shown = await Promise.all([-2, -1, 0, 1, 2].map(code));
    const codes = ['000000', '111111', '222222', '333333', '444444', '555555'];
    return codes.find((one) => !shown.includes(one)) ?? '';
  };
  const enrol = async () => {
    const body = { otp: await code(-1) };
    return call(server, 'POST /api/auth/second-factor/verify', { token, body });
  };
  const first = await enrol();
  // Try again, because a new step may have begun before the code was checked.
  const enrolled = first.status === 200 ? first : await enrol();
  if (enrolled.status !== 200) throw new Error(`the second factor is not enrolled: ${enrolled.text}`);
  return { secret, recoveryCodes: enrolled.body.data.recovery_codes, code, wrongCode };
}
