import { z } from 'zod/mini';
import { kinds } from './kinds.ts';
import { requiredLines, requiredText } from './text.ts';
import { emailAddress } from './user.ts';
import { addProblem, type FieldProblem } from './validation.ts';
import { formatDay, type WarsawDay } from './warsaw.ts';
import { day, doneBy, givenDay, instant } from './wire.ts';

/** The id of a mail with the link of an e-card; only the server uses it. */
export type SendingId = string & z.core.$brand<'SendingId'>;

/** The paths of the pages that links in mails to owners of e-cards lead to. */
export const eCardPaths = { card: '/bon/:token', reminders: '/bon/reminders/:token' } as const;

/** The states of the mail with an e-card's link. */
export const sendingStates = ['queued', 'sent', 'failed', 'opened'] as const;
export type SendingState = (typeof sendingStates)[number];

export const sendingState = z.enum(sendingStates).register(kinds, { kind: 'sendingState' });

/** The most characters of a giver's message. */
export const MESSAGE_LENGTH = 500;

/**
 * The address that an e-card is sent to, the giver's words, and the Warsaw day from which it is sent; without a day, it
 * is sent now (requirements "E-cards").
 */
export const sendInput = z.object({
  email: emailAddress,
  recipient: z.optional(requiredText(100).with(z.meta({ examples: ['Ania'] }))),
  message: z.optional(requiredLines(MESSAGE_LENGTH).with(z.meta({ examples: ['Wszystkiego najlepszego!'] }))),
  send_on: z.optional(givenDay),
});

interface SendLimits {
  today: WarsawDay;
  /**
   * The last Warsaw day on which the card can pay; undefined if unknown: then only the host refuses a later `send_on`.
   */
  lastDay: WarsawDay | undefined;
}

/** Returns why an e-card may not be sent on a day; undefined if it may. All days are Warsaw days. */
export function sendOnProblem(sendOn: string, { today, lastDay }: SendLimits): FieldProblem | undefined {
  if (sendOn < today) return { message: 'validityPast', args: {} };
  if (lastDay !== undefined && sendOn > lastDay)
    return { message: 'sendOnTooLate', args: { day: formatDay(lastDay) } };
  return undefined;
}

/** Returns the schema of the form that sends an e-card again (requirements "E-cards"). All days are Warsaw days. */
export function sendForm({ today, lastDay }: SendLimits) {
  return z.extend(sendInput, {
    send_on: z.optional(
      givenDay.with(
        z.superRefine((sendOn, context) => addProblem(context, sendOnProblem(sendOn, { today, lastDay }))),
      ),
    ),
  });
}

/** One mail with an e-card's link: our extension. */
export const sending = z.object({
  state: sendingState,
  /**
   * The recipient's address and the giver's words; null once they are deleted (`ADDRESS_RETENTION_DAYS`), and always
   * null in the answers of calls that send a mail, because these answers are stored for repeated calls.
   */
  email: z.nullable(
    z
      .string()
      .with(z.meta({ examples: ['ania@example.test'] }))
      .register(kinds, { kind: 'email' }),
  ),
  recipient: z.nullable(z.string().with(z.meta({ examples: ['Ania'] }))),
  message: z.nullable(z.string().with(z.meta({ examples: ['Wszystkiego najlepszego!'] }))),
  /** The day from which it is sent; null if it is sent at once. */
  send_on: z.nullable(day),
  asked: doneBy,
  sent_at: z.nullable(instant),
  failed_at: z.nullable(instant),
  /** When its page was first shown. */
  opened_at: z.nullable(instant),
});

/** The secret part of a mailed link: 256 random bits as base64url. */
export const mailToken = z
  .string()
  .with(z.regex(/^[\w-]{43}$/), z.meta({ examples: ['R0Zk3q1sXy9uWbTnE5mJc7hLaVpQdK2oIgFzN8xUe4w'] }));
