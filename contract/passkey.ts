import { z } from 'zod/mini';
import { uuid } from './ids.ts';
import { confirmInput } from './session.ts';
import { requiredText } from './text.ts';
import { fieldRule } from './validation.ts';
import { instant, personName } from './wire.ts';

const passkeyId = uuid.brand<'PasskeyId'>();
export type PasskeyId = z.infer<typeof passkeyId>;

/** Bytes in base64url, as WebAuthn writes them in JSON, limited so that they fit into the body of a call. */
const bytes = z
  .string()
  .with(
    z.regex(/^[\w-]+$/),
    z.maxLength(16_384),
    z.meta({ description: 'base64url', examples: ['GsVJ9eQ7pX0'] }),
  );
/** A credential's id has up to 1023 bytes, which is 1364 characters in base64url. */
const credentialId = bytes.with(z.maxLength(1364));
const publicKey = z.literal('public-key');
const transport = z.string().with(z.regex(/^[a-z-]{1,50}$/), z.meta({ examples: ['internal'] }));
const hostName = z.string().with(z.meta({ examples: ['bony.example.com'] }));
const chainName = z.string().with(z.meta({ examples: ['Bonpanel'] }));
const email = z.string().with(z.meta({ examples: ['anna@example.com'] }));
const milliseconds = z.int().with(z.meta({ examples: [300_000] }));
const verified = z.literal('required');

const name = requiredText(100).with(z.meta({ examples: ['Laptop w biurze'] }));

/** One of the signed-in person's own passkeys: our extension. */
export const passkey = z.object({
  id: passkeyId,
  name,
  created_at: instant,
  last_used_at: z.nullable(instant),
  /** Whether a password manager keeps it on several devices. */
  synced: z.boolean().with(z.meta({ examples: [true] })),
});

export const passkeys = z.object({ passkeys: z.array(passkey) });

/**
 * The options with which a browser is asked for a passkey to sign in: WebAuthn's
 * `PublicKeyCredentialRequestOptionsJSON`.
 */
export const passkeyRequest = z.object({
  challenge: bytes,
  rpId: hostName,
  timeout: milliseconds,
  userVerification: verified,
});

/** The options with which a browser is asked to make a passkey: WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyCreation = z.object({
  challenge: bytes,
  rp: z.object({ id: hostName, name: chainName }),
  user: z.object({ id: bytes, name: email, displayName: personName }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int().with(z.meta({ examples: [-7] })) })),
  timeout: milliseconds,
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ id: credentialId, type: publicKey, transports: z.array(transport) }),
  ),
  authenticatorSelection: z.object({
    residentKey: verified,
    requireResidentKey: z.literal(true),
    userVerification: verified,
  }),
});

/** The browser's answer when somebody signs in: WebAuthn's `AuthenticationResponseJSON`. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
});

export const passkeyLoginInput = z.object({ passkey: passkeyAssertion });

/**
 * The browser's answer when a passkey was made, WebAuthn's `RegistrationResponseJSON`, and the name that its person
 * gives it.
 */
export const passkeyInput = z.object({
  name,
  passkey: z.object({
    id: credentialId,
    rawId: credentialId,
    type: publicKey,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.optional(z.array(transport).with(z.maxLength(20))),
    }),
  }),
});

/** The fields that a person fills in before the browser makes the passkey. */
export const passkeyForm = z.pick(passkeyInput, { name: true });

/** What confirms a session: the password, with a code if the person uses an app; or a passkey alone. */
export const confirmationInput = z
  .extend(confirmInput, {
    password: z.optional(confirmInput.shape.password),
    passkey: z.optional(passkeyAssertion),
  })
  .with(
    z.refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
      ...fieldRule('required'),
      path: ['password'],
    }),
  );
