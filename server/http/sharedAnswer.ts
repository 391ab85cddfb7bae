import type { Language } from '../../contract/language.ts';
import type { WireAnswer } from './answer.ts';

/**
 * An answer is reused for up to this many times the time that it took to make, so that making it takes at most a
 * twentieth of the time.
 */
const AGE_FACTOR = 20;
const MAX_AGE_MS = 1000;

/**
 * Returns a function that makes an answer once for all who ask for it while it is being made, and for a moment
 * afterwards (at most a second), unless `version` changes. Its bytes are in memory only once, however many clients read
 * them slowly. Failures are not kept.
 */
export function shareAnswer<Call extends { language: Language }>(
  make: (call: Call) => Promise<WireAnswer>,
  version: () => unknown,
): (call: Call) => Promise<WireAnswer> {
  const latest = new Map<Language, { answer: Promise<WireAnswer>; of: unknown; until: number }>();
  return (call) => {
    const known = latest.get(call.language);
    const of = version();
    if (known && known.of === of && performance.now() < known.until) return known.answer;
    const startedAt = performance.now();
    const answer = make(call).then((made) => ({ ...made, bytes: Buffer.from(made.body) }));
    const entry = { answer, of, until: Number.POSITIVE_INFINITY };
    latest.set(call.language, entry);
    const keepFor = (ms: number) => {
      entry.until = startedAt + ms;
    };
    answer.then(
      ({ status }) =>
        keepFor(status === 200 ? Math.min(MAX_AGE_MS, (performance.now() - startedAt) * AGE_FACTOR) : 0),
      () => keepFor(0),
    );
    return answer;
  };
}
