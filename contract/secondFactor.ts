import { z } from 'zod/mini';
import { oneTimeCode } from './oneTimeCode.ts';
import { count, instant } from './wire.ts';

export const factorInput = z.object({ otp: oneTimeCode });

/** What a person knows of their own second factor: our extension. */
export const secondFactor = z.object({
  enrolled_at: z.nullable(instant),
  recovery_codes_left: count,
  /** Whether the host demands one of this person. */
  required: z.boolean().with(z.meta({ examples: [false] })),
});

/** What an app is told, once. */
export const factorSecret = z.object({
  secret: z.string().with(z.meta({ description: 'Base32', examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'] })),
  uri: z
    .string()
    .with(z.meta({ description: 'The same for a QR code', examples: ['otpauth://totp/Bonpanel:anna…'] })),
});

/** Recovery codes, which are never shown again. */
export const recoveryCodes = z.object({
  recovery_codes: z.array(z.string()).with(z.meta({ examples: [['7KQ2M-X9TRA']] })),
});
