import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { SignedIn } from './builders.ts';
import { call } from './testServer.ts';

/** How browser and authenticator deviate from the correct answer. */
interface Answering {
  origin?: string;
  rpId?: string;
  /** Whether the device claims that it has checked a fingerprint or PIN. */
  isVerified?: boolean;
  /** How often the device claims that it has signed. */
  counter?: number;
  handle?: string;
  challenge?: string;
  /** What the device states about itself; by default nothing. */
  attest?: (made: { publicKey: KeyObject; clientDataHash: Buffer }) => Statement;
}

/** A statement of a device about itself, in one of WebAuthn's formats. */
export interface Statement {
  format: string;
  fields: Map<string, CborValue>;
}

type CborValue = string | number | Uint8Array<ArrayBuffer> | CborValue[] | Map<string, CborValue>;

/** The server's public URL in tests with passkeys. */
export const PASSKEY_URL = 'https://bony.example.test';
const HOST = 'bony.example.test';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;
const ES256 = -7;

/** A device in software with one passkey, which signs as WebAuthn specifies. */
export class Authenticator {
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** The handle of the passkey's person; at first nobody's. */
  #handle = 'AAAA';
  #counter = 0;

  /** Returns what a browser answers to the options of a new passkey. */
  create(options: { challenge: string; user: { id: string } }, answering: Answering = {}) {
    this.#handle = options.user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const publicKey = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, bytesOf(Buffer.from(x, 'base64url'))],
      [-3, bytesOf(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const attested = [Buffer.alloc(16), length, this.#id, Buffer.from(isoCBOR.encode(publicKey))];
    const authData = Buffer.concat([this.#data(ATTESTED, answering), ...attested]);
    const said = clientData('webauthn.create', options, answering);
    const clientDataHash = createHash('sha256').update(said).digest();
    const statement = answering.attest?.({ publicKey: this.#keys.publicKey, clientDataHash });
    const attestation = new Map<string, CborValue>([
      ['fmt', statement?.format ?? 'none'],
      ['attStmt', statement?.fields ?? new Map()],
      ['authData', bytesOf(authData)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: said.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Returns what a browser answers to the options of a sign-in. */
  get(options: { challenge: string }, answering: Answering = {}) {
    const said = clientData('webauthn.get', options, answering);
    const authData = this.#data(0, answering);
    const hash = createHash('sha256').update(said).digest();
    return {
      ...this.#named(),
      response: {
        clientDataJSON: said.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, hash]), this.#keys.privateKey).toString(
          'base64url',
        ),
        userHandle: answering.handle ?? this.#handle,
      },
    };
  }

  #named() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key' };
  }

  #data(flags: number, { rpId = HOST, isVerified = true, counter = this.#counter + 1 }: Answering): Buffer {
    this.#counter = counter;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | PRESENT | (isVerified ? VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count]);
  }
}

function clientData(
  type: string,
  options: { challenge: string },
  { origin = PASSKEY_URL, challenge = options.challenge }: Answering,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Returns bytes in the type that the encoder of CBOR takes. */
export function bytesOf(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}

/** Adds a passkey on a server whose public URL is `PASSKEY_URL`. Returns its device, and its id on the server. */
export async function aPasskey(
  server: { url: string },
  { token }: Pick<SignedIn, 'token'>,
  { name = 'Laptop' }: { name?: string } = {},
): Promise<{ device: Authenticator; id: string }> {
  const device = new Authenticator();
  const { body: asked } = await call(server, 'POST /api/auth/passkeys/options', { token });
  const body = { name, passkey: device.create(asked.data) };
  const { body: added } = await call(server, 'POST /api/auth/passkeys', { token, body });
  return { device, id: added.data.id };
}
