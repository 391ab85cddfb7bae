import type { z } from 'zod';
import { isReversal, ledgerKinds, type TransactionKind, transactionKindNames } from '../../contract/codes.ts';
import { asGrosze, type Grosze, ZERO } from '../../contract/money.ts';
import { may } from '../../contract/permissions.ts';
import { isInTimeToReverse, shownAmount } from '../../contract/reversal.ts';
import { sendProblem } from '../../contract/sendProblem.ts';
import type {
  actorsSummary,
  irreversible,
  transaction,
  transactionDetails,
  transactionsSummary,
} from '../../contract/transaction.ts';
import { presentBoncard, presentForCharge, presentSending, presentUnaddressed } from '../cards/present.ts';
import type { BoncardRow } from '../cards/queries.ts';
import type { SendingRow } from '../cards/sendingQueries.ts';
import type { Caller } from '../platform/actor.ts';
import { salonReferenceOf } from '../salons/present.ts';
import type {
  findTransaction,
  listReversals,
  sumByActor,
  sumTransactions,
  TransactionRow,
} from './queries.ts';

export function presentTransaction(row: TransactionRow): z.output<typeof transaction> {
  return {
    id: row.id,
    boncard: row.number,
    document: row.document,
    amount: shownAmount(row),
    valid_until: row.valid_until,
    boncard_type: row.type,
    transaction_date: row.created_at,
    transaction_salon: row.salon_name,
    transaction_user: row.user_name,
    type: ledgerKinds[row.kind].transaction,
    kind: row.kind,
    document_kind: row.document_kind,
    reference: row.reference,
    boncard_id: row.boncard_id,
    balance_after: row.balance_after,
    canceled: row.canceled,
    reverses: row.reverses,
    reversed: row.reversed,
    reversible: row.reversible,
    reason: row.reason,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findTransaction>>>;

/**
 * Returns a transaction with its card in the contract's shape. Employers have not given the card's PIN, so they don't
 * see its balance.
 */
export function presentTransactionDetails(
  row: Found,
  {
    card,
    reversals,
    mail,
    by,
    now,
  }: {
    card: BoncardRow;
    reversals: Awaited<ReturnType<typeof listReversals>>;
    /** The last mail with the link of the e-card that the transaction created. */
    mail: { sending: SendingRow; isOpened: boolean } | undefined;
    by: Pick<Caller, 'userId' | 'role' | 'rights'>;
    now: Date;
  },
): z.output<typeof transactionDetails> {
  const refusal = whyIrreversible(row, card);
  const isInTime = isInTimeToReverse(by.rights ? 'key' : 'own', row.created_at, now);
  return {
    ...presentTransaction(row),
    card: may(by.role, 'boncards.read') ? presentBoncard(card) : presentForCharge(card),
    salon: { id: row.salon_id, name: row.salon_name },
    user: { id: row.user_id, fullname: row.user_name },
    e_card: mail
      ? {
          ...(by.rights ? presentUnaddressed(mail.sending) : presentSending(mail.sending)),
          can_send: !by.rights && !sendProblem({ ...sendable(row, card), ...mail, by, now }),
        }
      : null,
    undo: { by: refusal ? null : isInTime ? 'staff' : 'administrators', refusal },
    reversals: reversals.map((reversal) => ({
      id: reversal.id,
      amount: asGrosze(-reversal.amount),
      reason: reversal.reason,
      at: reversal.created_at,
      by: { fullname: reversal.user_name },
      salon: salonReferenceOf(reversal),
    })),
  };
}

function sendable(row: Found, card: BoncardRow) {
  return {
    card: { ...card, isBlocked: card.blocked_at !== null },
    sale: card.cycle_id === row.cycle_id ? row : undefined,
  };
}

/**
 * Returns why nobody can undo a transaction, checked in the same order as in `reverseTransaction`; null if somebody
 * can.
 */
function whyIrreversible(row: Found, card: BoncardRow): (typeof irreversible)[number] | null {
  if (isReversal(row.kind)) return 'transaction-is-reversal';
  if (card.successor) return 'boncard-replaced';
  if (card.status === 'canceled') return 'boncard-canceled';
  if (row.reversed === row.amount) return 'transaction-reversed';
  if (card.cycle_id !== row.cycle_id) return 'cycle-closed';
  return row.reversible > 0 ? null : 'purchases-first';
}

/** Returns a total of what somebody booked, negative for reversals, so that all totals add up to the net. */
export function presentTotal<Row extends { kind: TransactionKind; amount: Grosze }>(row: Row): Row {
  return { ...row, amount: shownAmount(row) };
}

/** Distributes the rows to the totals that they belong to. */
export function presentSummary(
  rows: Awaited<ReturnType<typeof sumTransactions>>,
): z.output<typeof transactionsSummary> {
  const [all] = rows;
  if (!all) throw new Error('no row for the total of all');
  return {
    count: all.count,
    amount: all.amount,
    reversed: { count: all.reversals, amount: all.reversed },
    by_day: rows.flatMap(({ day, count, amount, reversals }) =>
      day ? [{ day, count, amount, reversals }] : [],
    ),
    by_salon: rows.flatMap(({ salon, count, amount, reversals }) =>
      salon ? [{ salon, count, amount, reversals }] : [],
    ),
  };
}

/** Returns one row for each day and actor, in their order, with a total for each kind. */
export function presentActors(
  rows: Awaited<ReturnType<typeof sumByActor>>['rows'],
): z.output<typeof actorsSummary>['by_day_actor'] {
  return Object.values(Object.groupBy(rows, ({ day, id }) => `${day} ${id}`)).flatMap((group = []) => {
    const [first] = group;
    if (!first) return [];
    const { day, id, fullname } = first;
    const totalOf = (kind: TransactionKind) => {
      const { count, amount } = presentTotal(
        group.find((row) => row.kind === kind) ?? { kind, count: 0, amount: ZERO },
      );
      return { count, amount };
    };
    const totals = Object.fromEntries(transactionKindNames.map((kind) => [kind, totalOf(kind)])) as Record<
      TransactionKind,
      ReturnType<typeof totalOf>
    >;
    return [{ day, actor: { id, fullname }, ...totals }];
  });
}
