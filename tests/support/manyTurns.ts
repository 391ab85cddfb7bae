/**
 * Lets the event loop turn so many times, each of a millisecond or more, before a test says what has not happened. On a busy machine
 * that takes longer: a fixed time could pass without a turn for what was still to come.
 */
export async function manyTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((next) => setTimeout(next, 1));
}
