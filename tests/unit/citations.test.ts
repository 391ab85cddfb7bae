import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const documents = [...globSync('*.md'), 'bench/README.md', ...globSync('docs/**/*.md')];
/** The headings of each document, without their numbers. */
const headings = new Map(
  documents.map((path) => [
    basename(path),
    headingsOf(readFileSync(path, 'utf8')).map((heading) => heading.replace(/^\d+\. /, '')),
  ]),
);

const files = globSync([
  '{bench,contract,deploy,docs,server,src,tests,tools,vite}/**/*',
  '*.{html,json,md,ts}',
  '.ci/*',
  '.dependency-cruiser.mjs',
])
  // This file has wrong citations on purpose.
  .filter(
    (path) =>
      !path.includes('images') &&
      !path.endsWith('.zip') &&
      !['citations.test.ts', 'package-lock.json'].includes(basename(path)),
  )
  .flatMap((path) => {
    const text = textOf(path);
    return text === undefined ? [] : [{ path, text }];
  });

/** Returns the text of a file; undefined for a directory. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the headings of a document. */
function headingsOf(document: string): string[] {
  const prose = document.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
}

/** Returns a text as one line, without the characters that begin the lines of comments. */
function flat(text: string): string {
  return text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|#)?\s*/g, ' ');
}

/**
 * Returns the citations of headings that no document has: `requirements "A", "B"`, `wire "A"`, `docs/OPERATIONS.md,
 * "A"`.
 */
function unresolvedIn(text: string): string[] {
  const cited = flat(text).matchAll(
    /\b(requirements|wire|[\w-]+\.md)((?:,? ["“][^"”]+["”])(?:(?:,| and) ["“][^"”]+["”])*)/gi,
  );
  return [...cited].flatMap(([, document = '', quoted = '']) => {
    const name = document.endsWith('.md') ? document : `${document.toLowerCase()}.md`;
    return [...quoted.matchAll(/["“]([^"”]+)["”]/g)]
      .filter(([, heading = '']) => !headings.get(name)?.includes(heading))
      .map(([, heading]) => `${document} "${heading}"`);
  });
}

/** Returns the names of documents and decisions that are not in the repository. */
function unknownIn(text: string): string[] {
  const named = [...text.matchAll(/[\w-]+\.md\b/g)].map(([name]) => name);
  const decided = [...flat(text).matchAll(/\bdecision (\d{4})\b/gi)].map(([, number]) => `${number}-`);
  return [
    ...named.filter((name) => !headings.has(name)),
    ...decided.filter((number) => ![...headings.keys()].some((name) => name.startsWith(number))),
  ];
}

/** Returns citations of documents that readers of the repository do not have. */
function foreignIn(text: string): string[] {
  const cited = flat(text).match(
    /§ ?\d*|(?<![.\w])spec\b(?!\.)|\bthe specification\b|\bcontract:? ["“]|\((?:design|goals|screens)[:,]/gi,
  );
  return cited ?? [];
}

/** Returns what a check finds in all files. */
function found(check: (text: string) => string[]): string[] {
  return files.flatMap(({ path, text }) => check(text).map((citation) => `${path}: ${citation}`));
}

test('every cited heading exists', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(found(unresolvedIn)).toEqual([]);
});

test('every document and decision that is named is in the repository', () => {
  expect(found(unknownIn)).toEqual([]);
});

test('nothing cites a document that is not in the repository', () => {
  expect(found(foreignIn)).toEqual([]);
});

test('every link to a heading leads to one', () => {
  const slugs = new Map(documents.map((path) => [path, headingsOf(readFileSync(path, 'utf8')).map(slugOf)]));
  const lost = documents.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\]\(([\w./-]*)#([^)]+)\)/g)]
      .filter(([, target, slug = '']) => {
        const document = target ? join(dirname(path), target) : path;
        return !slugs.get(document)?.includes(slug);
      })
      .map(([link]) => `${path}: ${link}`),
  );
  expect(lost).toEqual([]);
});

/** Returns the anchor that GitHub gives a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

describe('a citation is found', () => {
  test.each([
    ['/** Money (requirements "Chargee"). */', ['requirements "Chargee"']],
    ['/** Money (requirements "Charge", "Nothing"). */', ['requirements "Nothing"']],
    ['/**\n * Money (wire\n * "Nothing").\n */', ['wire "Nothing"']],
    ['# How: docs/OPERATIONS.md, "Nothing".', ['OPERATIONS.md "Nothing"']],
    ['// Wire "Idempotency", and so on.', []],
  ])('with its heading: %j', (text, expected) => {
    expect(unresolvedIn(text)).toEqual(expected);
  });

  test.each([
    ['/** As design.md has it. */', ['design.md']],
    ['// See decision 9999.', ['9999-']],
    ['// See decision 0003 and docs/ARCHITECTURE.md.', []],
  ])('by its document: %j', (text, expected) => {
    expect(unknownIn(text)).toEqual(expected);
  });

  test.each([
    '// As spec §4 has it.',
    '/** What the spec’s clients read. */',
    '/**\n * One entry (contract\n * "Calls").\n */',
    '// (goals: `race`)',
    '/** A list (screens: /panel/bons). */',
  ])('outside the repository: %j', (text) => {
    expect(foreignIn(text)).not.toEqual([]);
  });

  test.each(["'tests/e2e/bons.spec.ts'", 'specification: { document }', 'a call of the contract'])(
    'only where there is one: %j',
    (text) => {
      expect(foreignIn(text)).toEqual([]);
    },
  );
});
