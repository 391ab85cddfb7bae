/** A thing that is to be done for a person. */
interface Piece {
  id: string;
  person: string;
  run: () => Promise<void>;
}

interface Limits {
  /** How many are done at once. */
  inAll: number;
  stopping: AbortSignal;
}

/**
 * Returns a function for long work that people ask for: it does what it is given, and what earlier calls have left, one
 * thing of each person at a time. The person whose last turn was longest ago is next, however much anybody has asked
 * for. A call returns immediately if `inAll` are being done; their calls then do the rest as well. So the work never
 * takes more than `inAll` workers, and no call waits for its turn. One thing that fails does not keep the others from
 * being done; then its call fails. When `stopping` aborts, no other begins.
 */
export function fairTurns({ inAll, stopping }: Limits) {
  const waiting = new Map<string, Piece>();
  /** By person. */
  const underWay = new Map<string, Piece>();
  const lastTurns = new Map<string, number>();
  let turns = 0;

  function takeNext(): Piece | undefined {
    const [first, ...others] = [...waiting.values()].filter(({ person }) => !underWay.has(person));
    if (!first) return undefined;
    const lastTurn = ({ person }: Piece) => lastTurns.get(person) ?? 0;
    const next = others.reduce((best, one) => (lastTurn(one) < lastTurn(best) ? one : best), first);
    turns += 1;
    lastTurns.set(next.person, turns);
    waiting.delete(next.id);
    underWay.set(next.person, next);
    return next;
  }

  return async (pieces: readonly Piece[]) => {
    for (const piece of pieces) {
      if (underWay.get(piece.person)?.id !== piece.id) waiting.set(piece.id, piece);
    }
    const failures: unknown[] = [];
    while (!stopping.aborted && underWay.size < inAll) {
      const piece = takeNext();
      if (!piece) break;
      await piece
        .run()
        .catch((error) => failures.push(error))
        .finally(() => underWay.delete(piece.person));
    }
    if (failures.length > 0) throw failures[0];
  };
}
