import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

interface SlowRequest {
  /** Sends the rest of the body and returns the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers of any shape
  finish(): Promise<{ status: number; body: any }>;
  client: ClientRequest;
}

/** Sends a request's headers and its body except for the last bytes. */
export async function sendSlowly(
  url: string,
  {
    method,
    headers,
    body,
    heldBack = 1,
  }: { method: string; headers: Record<string, string>; body: Buffer; heldBack?: number },
): Promise<SlowRequest> {
  const client = request(url, {
    method,
    headers: { ...headers, 'Content-Length': body.length },
    agent: false,
  });
  const answered = once(client, 'response') as Promise<[IncomingMessage]>;
  // `finish` awaits this too. Tests that never finish the request ignore the error if the server hangs up.
  answered.catch(() => undefined);
  await new Promise((sent) => client.write(body.subarray(0, body.length - heldBack), sent));
  return {
    client,
    async finish() {
      client.end(body.subarray(body.length - heldBack));
      const [response] = await answered;
      return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) };
    },
  };
}
