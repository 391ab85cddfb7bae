import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { bytesOf, type Statement } from './authenticator.ts';

const ES256 = -7;
const DER = {
  integer: 0x02,
  bitString: 0x03,
  octets: 0x04,
  oid: 0x06,
  enumerated: 0x0a,
  text: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  constructed: 0xa0,
  url: 0x86,
};

/**
 * Returns a function that makes an `android-key` statement as a phone does, with the certificate of an own authority,
 * which names the URL of its list of revoked certificates.
 */
export function androidKeyStatement(revokedAt: string) {
  return ({ publicKey, clientDataHash }: { publicKey: KeyObject; clientDataHash: Buffer }): Statement => {
    const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const names = { issuer: 'Authority', signedBy: authority.privateKey };
    const root = certificate({ ...names, subject: 'Authority', publicKey: authority.publicKey });
    const leaf = certificate({
      ...names,
      subject: 'Phone',
      publicKey,
      extensions: [
        extension('551D1F', revocationList(revokedAt)),
        extension('2B06010401D679020111', keyDescription(clientDataHash)),
      ],
    });
    const fields = new Map<string, number | Uint8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>[]>([
      ['alg', ES256],
      ['sig', bytesOf(Buffer.from([1]))],
      ['x5c', [bytesOf(leaf), bytesOf(root)]],
    ]);
    return { format: 'android-key', fields };
  };
}

function certificate({
  issuer,
  subject,
  publicKey,
  signedBy,
  extensions = [],
}: {
  issuer: string;
  subject: string;
  publicKey: KeyObject;
  signedBy: KeyObject;
  extensions?: Buffer[];
}): Buffer {
  const ecdsaWithSha256 = sequence(der(DER.oid, Buffer.from('2A8648CE3D040302', 'hex')));
  const year = (number: number) => der(DER.time, Buffer.from(`${number}0101000000Z`));
  const content = sequence(
    der(DER.constructed, integer(2)),
    integer(subject.length),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(year(2020), year(2120)),
    nameOf(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    ...(extensions.length > 0 ? [der(DER.constructed + 3, sequence(...extensions))] : []),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, signedBy)]);
  return sequence(content, ecdsaWithSha256, der(DER.bitString, signature));
}

/** The extension `cRLDistributionPoints`. */
function revocationList(url: string): Buffer {
  const fullName = der(DER.constructed, der(DER.url, Buffer.from(url)));
  return sequence(sequence(der(DER.constructed, fullName)));
}

/** Android's extension about a key, of a phone whose key is bound to nothing but the challenge. */
function keyDescription(challenge: Buffer): Buffer {
  const software = der(DER.enumerated, Buffer.from([0]));
  const octets = (content: Buffer) => der(DER.octets, content);
  return sequence(
    ...[integer(3), software, integer(4), software],
    ...[octets(challenge), octets(Buffer.alloc(0)), sequence(), sequence()],
  );
}

function extension(oid: string, content: Buffer): Buffer {
  return sequence(der(DER.oid, Buffer.from(oid, 'hex')), der(DER.octets, content));
}

/** A distinguished name that consists of a common name. */
function nameOf(common: string): Buffer {
  const oid = der(DER.oid, Buffer.from('550403', 'hex'));
  return sequence(der(DER.set, sequence(oid, der(DER.text, Buffer.from(common)))));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(DER.sequence, ...parts);
}

function integer(value: number): Buffer {
  return der(DER.integer, Buffer.from([value]));
}

/** Returns a value in ASN.1's encoding: its type, its length, its content. */
function der(type: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([type, ...size]), content]);
}
