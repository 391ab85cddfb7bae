import { z } from 'zod/mini';
import { oneTimeCode } from './oneTimeCode.ts';
import { count, instant } from './wire.ts';

export const factorInput = z.object({ otp: oneTimeCode });

/** What people are shown about their own second factor: our extension. */
export const secondFactor = z.object({
  enrolled_at: z.nullable(instant),
  recovery_codes_left: count,
  /** Whether the host requires this person to have one. */
  required: z.boolean().with(z.meta({ examples: [false] })),
});

/** The secret for the app, shown once. */
export const factorSecret = z.object({
  secret: z.string().with(z.meta({ description: 'Base32', examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'] })),
  uri: z
    .string()
    .with(z.meta({ description: 'The same for a QR code', examples: ['otpauth://totp/Bonpanel:anna…'] })),
});

/** Recovery codes; they are shown only this once. */
export const recoveryCodes = z.object({
  recovery_codes: z.array(z.string()).with(z.meta({ examples: [['7KQ2M-X9TRA']] })),
});
