import { readCards } from '../server/imports/reader/readCards.ts';
import { FaultyFile } from '../server/imports/reader/readerLine.ts';
import { misreading, randomCardFile } from '../tests/support/randomCardFile.ts';
import { seededRandom } from '../tests/support/seededRandom.ts';
import { reportFigures } from './support/figure.ts';

/**
 * Makes files of cards from known tables, in every mixture of line ends, separators, quotes, headers, encodings,
 * sheets, comments and blanks, and checks that the reader of uploads either reads each as it was meant or says why it
 * does not (requirements "Figures").
 */
const SEED = Number(process.argv[2] ?? 1);
const FILES = Number(process.argv[3] ?? 10_000);

let right = 0;
let refused = 0;
for (let index = 0; index < FILES; index++) {
  const file = randomCardFile(seededRandom(SEED * FILES + index));
  const read = await readAll(file.content);
  if ('fault' in read) refused += 1;
  const wrong = misreading(file, read);
  if (wrong === undefined) right += 1;
  else process.stderr.write(`file ${index}: ${wrong} (${file.traits.join(', ')})\n`);
}
process.stdout.write(`${refused} of ${FILES} files were refused as doubtful\n`);
reportFigures([['files', right, { atLeast: FILES }]], { seed: SEED });

async function readAll(content: Buffer) {
  try {
    return { cards: (await Array.fromAsync(readCards(content))).flat() };
  } catch (error) {
    if (error instanceof FaultyFile) return { fault: error.fault };
    throw error;
  }
}
