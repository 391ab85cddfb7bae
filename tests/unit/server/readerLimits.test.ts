import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { askReader, ReaderDied, readerLimits } from '../../../server/imports/cardFiles.ts';
import { childProcesses } from '../../support/childProcesses.ts';
import { repeated, rowOf, spreadsheet } from '../../support/spreadsheetFile.ts';

const READER = 'build/reader.mjs';
const MB = 1024 * 1024;
const ofRows = (rows: number) => Buffer.from(`numer;pin\n${'A;B\n'.repeat(rows)}`);
/** Shared strings take far more memory than their packed size suggests. */
const ofTexts = (texts: number) =>
  spreadsheet(`${rowOf('numer', 'pin')}${'<row><c t="s"><v>0</v></c><c/></row>'.repeat(texts)}`, {
    strings: '<si><t>123</t></si>'.repeat(texts),
  });

async function total(content: Buffer, limits: Partial<typeof readerLimits>) {
  for await (const line of askReader(content, 'count', { ...readerLimits, ...limits })) return line;
  return undefined;
}

test('a reader that needs more heap than allowed dies, one that needs less does not', async () => {
  await expect(total(ofTexts(200_000), { heapMb: 60 })).rejects.toThrow(ReaderDied);
  expect(await total(ofTexts(1000), { heapMb: 60 })).toEqual({ total: 1000 });
});

test.runIf(process.platform === 'linux')(
  'a reader that needs more ArrayBuffers than allowed gives up',
  async () => {
    // Unpacked bytes are in ArrayBuffers, which V8's own limit does not include.
    const blank = spreadsheet(['<row/>', ...repeated('<row></row> ', 90 * MB)]);
    // A reader of a small file takes less than 650 MB, one of this file more than 680.
    const dataMb = 665;
    expect(await total(blank, { dataMb })).toEqual({ fault: 'file-too-complex' });
    expect(await total(ofRows(1000), { dataMb })).toEqual({ total: 1000 });
  },
);

test('a reader that is silent for too long is killed', async () => {
  await expect(total(ofRows(1000), { timeoutMs: 1 })).rejects.toThrow(ReaderDied);
});

test.runIf(process.platform === 'linux')(
  'a reader gets no secrets, leaves no core dump, is the first to go when memory runs out, and ends with its caller',
  async () => {
    process.env.PIN_KEY = 'secret';
    const lines = askReader(ofRows(1_000_000), 'rows', readerLimits);
    await lines.next();
    const [reader = ''] = childProcesses(READER);
    expect(readFileSync(`/proc/${reader}/environ`, 'utf8')).not.toContain('PIN_KEY');
    expect(readFileSync(`/proc/${reader}/limits`, 'utf8')).toMatch(/Max core file size +0 +0/);
    expect(readFileSync(`/proc/${reader}/oom_score_adj`, 'utf8')).toBe('1000\n');
    await lines.return(undefined);
    expect(childProcesses(READER)).toEqual([]);
    delete process.env.PIN_KEY;
  },
);
