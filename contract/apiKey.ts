import { z } from 'zod/mini';
import { apiKeyId, salonId } from './ids.ts';
import { kinds } from './kinds.ts';
import { chosenSalon, salonReference } from './salon.ts';
import { requiredText } from './text.ts';
import { fieldRule } from './validation.ts';
import { day, doneBy, givenDay, instant } from './wire.ts';

/** The rights that a till's key may have. Each call lists the rights that allow it (`keys` in `contract/calls/`). */
export const keyRights = ['balance', 'charge', 'purchase', 'reverse', 'transactions'] as const;
export type KeyRight = (typeof keyRights)[number];

export const apiKeyStatuses = ['active', 'expired', 'deleted'] as const;
export type ApiKeyStatus = (typeof apiKeyStatuses)[number];

/** The prefix of every secret. */
export const SECRET_PREFIX = 'bpk_live_';
const secretExample = { examples: [`${SECRET_PREFIX}4fG7hJ9kL2mN5pQ8rS1tV3wX6yZ0aB0q3fWd`] };

/** The longest time, in hours, for which a replaced secret may keep working next to the new one. */
const MAX_OVERLAP_HOURS = 7 * 24;
const OVERLAP_HOURS = 24;

const name = requiredText(100).with(z.meta({ examples: ['Kasa 1'] }));
const keyRight = z.enum(keyRights);

/** What an administrator enters about a new key (requirements "API keys"). */
export const apiKeyInput = z.object({
  name,
  salon_id: salonId,
  rights: z
    .array(keyRight)
    .with(
      z.refine((rights) => rights.length > 0, fieldRule('required')),
      z.meta({ examples: [['balance', 'purchase']] }),
    )
    .register(kinds, { kind: 'keyRights' }),
  /** The last Warsaw day on which the key works; null if it does not expire. */
  expires_at: z._default(z.nullable(givenDay), null),
});

/** The fields of the form for a new key. */
export const apiKeyForm = z.extend(apiKeyInput, { salon_id: chosenSalon });

export const rotateInput = z.object({
  overlap_hours: z._default(
    z
      .int()
      .with(
        z.minimum(0),
        z.maximum(MAX_OVERLAP_HOURS),
        z.meta({ description: 'How long the former secret goes on working', examples: [OVERLAP_HOURS] }),
      ),
    OVERLAP_HOURS,
  ),
});

/** A key without its secret, which cannot be read again: our extension. */
export const apiKey = z.object({
  id: apiKeyId,
  name,
  salon: salonReference,
  rights: z
    .array(keyRight)
    .with(z.meta({ examples: [['balance', 'purchase']] }))
    .register(kinds, { kind: 'keyRights' }),
  status: z.enum(apiKeyStatuses).register(kinds, { kind: 'apiKeyStatus' }),
  expires_at: z.nullable(day),
  /** The first and last characters of the secret. */
  secret: z.string().with(z.meta({ examples: [`${SECRET_PREFIX}…3fWd`] })),
  created: doneBy,
  /** Accurate to the minute. */
  last_used_at: z.nullable(instant),
  /** Until when the secret from before the last rotation keeps working. */
  former_secret_until: z.nullable(instant),
  deleted: z.nullable(doneBy),
});

/** A key that was just made or rotated: the only answer that contains a whole secret. */
export const shownApiKey = z.extend(apiKey, { secret: z.string().with(z.meta(secretExample)) });
