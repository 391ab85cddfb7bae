import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { TLSSocket } from 'node:tls';

/** A self-signed certificate of db.example.test, valid until 2126. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBqDCCAU2gAwIBAgIUfS17YRYgSPqMwzbH3SyT0TTFBNAwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPZGIuZXhhbXBsZS50ZXN0MCAXDTI2MTEyNjE0MzMyOVoYDzIx
MjYxMTAyMTQzMzI5WjAaMRgwFgYDVQQDDA9kYi5leGFtcGxlLnRlc3QwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAARMDEsfiY77bctsn42cClEQwqNYPlHvdrCcW4Fn
hHvaFsc35kWcFwyUvUZXRlvlvuc69UexrAnR+aABA1Uo/DU9o28wbTAdBgNVHQ4E
FgQU9yrm5V7SeY+TiVprN2d9WbwdpK4wHwYDVR0jBBgwFoAU9yrm5V7SeY+TiVpr
N2d9WbwdpK4wDwYDVR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgg9kYi5leGFtcGxl
LnRlc3QwCgYIKoZIzj0EAwIDSQAwRgIhAK7eD+7vsdMS7qjc5KePW6Sht7Gzwkep
4gd9jJVvcgvTAiEAvWEo4lOX065ZlpCl6OJcnrOL6esp/kpbX4KRrgpH+VA=
-----END CERTIFICATE-----`;
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGbJVoeBpNPkxL4RV
GfTUFNrs1Wmuq+CK39CWBi2epGyhRANCAARMDEsfiY77bctsn42cClEQwqNYPlHv
drCcW4FnhHvaFsc35kWcFwyUvUZXRlvlvuc69UexrAnR+aABA1Uo/DU9
-----END PRIVATE KEY-----`;

/** Opens a local port that speaks TLS as PostgreSQL does, and leads to a PostgreSQL on a Unix socket. */
export async function openTlsDoor(socketPath: string): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    // The client’s first message asks whether we speak TLS; `S` means yes.
    socket.once('data', () => {
      socket.write('S');
      const secured = new TLSSocket(socket, { isServer: true, cert: certificate, key });
      pipeline(secured, connect(socketPath), secured, () => socket.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
