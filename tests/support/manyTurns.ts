/**
 * Waits for `count` turns of the event loop, each of at least a millisecond, before a test checks that something has
 * not happened. On a busy machine this takes longer, as it should: within a fixed time, the pending work might get no
 * turn.
 */
export async function manyTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((next) => setTimeout(next, 1));
}
