import type { WireAddress } from '../../contract/calls/call.ts';
import { type Addressed, addressOf, lost, type RequestOptions, request, textOf } from '../httpClient.ts';
import { session } from '../session.ts';
import { readEnvelope } from './envelope.ts';
import { HttpFailure } from './httpFailure.ts';

/**
 * Sends a call that returns a file. Returns the file with the host's name for it, if any.
 * @throws {HttpFailure} as `send`, and if the download breaks off or is not a file.
 */
export async function receiveFile(
  on: WireAddress,
  call: Addressed & Pick<RequestOptions, 'body' | 'signal'>,
  onProgress: (receivedBytes: number) => void,
): Promise<{ content: Blob; name: string | undefined }> {
  const token = session.token();
  const { method, path } = addressOf(on, call);
  const response = await request(path, { body: call.body, signal: call.signal, method });
  if (!response.ok) readEnvelope(await textOf(response, call), response, token);
  const content = await new Response(response.body?.pipeThrough(counting(onProgress)))
    .blob()
    .catch((error: unknown) => lost(error, call));
  if (await isPage(content)) {
    readEnvelope(await content.text(), response, token);
    throw new HttpFailure('PARSING_ERROR');
  }
  return { content, name: fileNameIn(response.headers.get('Content-Disposition') ?? '') };
}

/** Returns whether the content is empty, JSON or HTML instead of a file, whatever its media type says. */
async function isPage(content: Blob): Promise<boolean> {
  const start = (await content.slice(0, 64).text()).replace(/^\uFEFF/, '').trim();
  return start === '' || /^[<{[]|^(true|false|null|"[^"\n;,\t]*")$/.test(start);
}

function counting(onProgress: (receivedBytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let received = 0;
  return new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      onProgress(received);
      controller.enqueue(chunk);
    },
  });
}

/** Returns the `filename` of a Content-Disposition header, which CORS may hide. */
function fileNameIn(disposition: string): string | undefined {
  return /filename="?([^";]+)/.exec(disposition)?.[1];
}
