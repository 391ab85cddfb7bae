import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { z } from 'zod';
import type { ActorKind } from '../../contract/actor.ts';
import type { KeyRight } from '../../contract/apiKey.ts';
import type { AuditDetails, AuditEntryId } from '../../contract/audit.ts';
import type { AuditAction, AuditObject } from '../../contract/auditActions.ts';
import type { ValidityMonths } from '../../contract/boncard.ts';
import type { BatchStatus, PrintFormat, PrintId } from '../../contract/boncardBatch.ts';
import type {
  BoncardImportId,
  FailureReason,
  FileFault,
  ImportChoice,
} from '../../contract/boncardImport.ts';
import type { ExceptionRule, TaxClassChangeId } from '../../contract/books.ts';
import type { CardNumber } from '../../contract/cardNumber.ts';
import type {
  BoncardStatus,
  BoncardType,
  DocumentKind,
  ImportStatus,
  LedgerKind,
  RequestKind,
  RequestStatus,
  Role,
  TaxClass,
  TransactionType,
  UserStatus,
} from '../../contract/codes.ts';
import type { SendingId, SendingState } from '../../contract/eCard.ts';
import type {
  ActorId,
  ApiKeyId,
  BatchId,
  BoncardId,
  SalonId,
  TransactionId,
  UserId,
  ViewId,
} from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import type { Grosze } from '../../contract/money.ts';
import type { PasskeyId } from '../../contract/passkey.ts';
import type { Scope } from '../../contract/permissions.ts';
import type { RequestId } from '../../contract/request.ts';
import type { ReportFailure, ReportRunId, ScheduleId, ScheduleRhythm } from '../../contract/schedule.ts';
import type { ViewResource, view } from '../../contract/view.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import type {
  DeliveredEvent,
  DeliveryFailure,
  DeliveryId,
  DeliveryStatus,
  WebhookEvent,
  WebhookId,
} from '../../contract/webhook.ts';
import type { CycleId, SessionId } from '../platform/ids.ts';

type View = z.output<typeof view>;
type ViewFilter = View['filter'];
type ViewSort = NonNullable<View['sort']>;
type ViewColumns = View['columns'];

/** What a one-use link is for: setting an account's first password, or a new one. */
export type LinkPurpose = 'activation' | 'reset';

/** The kinds of subjects that wrong attempts are counted for; `server/lockout/rules.ts` has a rule for each. */
export type LockoutKind =
  | 'card'
  | 'cardOfPerson'
  | 'account'
  | 'person'
  | 'factor'
  | 'numbers'
  | 'numbersOfOffice'
  | 'unknownNumbers'
  | 'unknownNumbersOfOffice'
  | 'lostSearch'
  | 'address'
  | 'site'
  | 'resetAddress'
  | 'resetSite';

/** The ids of what an event is about; for a month, its name. */
export type EventData = Readonly<Record<string, string>>;

/** The stored figures of a closed month. */
export interface MonthFigures {
  month: string;
  /** Opening, the signed sum of each kind of entry, and closing, by salon. */
  movements: {
    salon_id: SalonId;
    opening: Grosze;
    kinds: Partial<Record<LedgerKind, Grosze>>;
    closing: Grosze;
  }[];
  liability: {
    salon_id: SalonId;
    type: BoncardType;
    tax_class: TaxClass | null;
    is_expired: boolean;
    cards: number;
    amount: Grosze;
  }[];
  settlement: { issuer_id: SalonId; salon_id: SalonId; count: number; amount: Grosze }[];
}

/** How a closed day's ranges are ordered: by amount, or by the prefix of the cards' numbers (`card_prefix`). */
export type RangeOrder = 'amount' | 'prefix';

/**
 * The tables that the migrations create; `schema/` explains what each is for. `tests/server/db/schema.test.ts` compares
 * this type with information_schema.
 */
export interface Database {
  salons: { id: SalonId; name: string; address: string; created_at: Generated<Date> };
  users: {
    id: UserId;
    name: string;
    surname: string;
    email: string;
    password_hash: string | null;
    status: ColumnType<UserStatus, UserStatus | undefined>;
    role: Role | null;
    salon_id: SalonId | null;
    created_at: Generated<Date>;
  };
  /** All actors, people and API keys; the database keeps their names up to date. */
  actors: { id: ActorId; kind: ActorKind; name: string; surname: Generated<string> };
  api_keys: {
    id: ApiKeyId;
    name: string;
    salon_id: SalonId;
    rights: KeyRight[];
    expires_at: WarsawDay | null;
    created_by: UserId;
    created_at: Date;
    last_used_at: Date | null;
    ended_at: Date | null;
    ended_by: UserId | null;
  };
  api_key_secrets: {
    hash: Buffer;
    key_id: ApiKeyId;
    last_four: string;
    /** Until when a replaced secret is valid; null for the current one. */
    valid_until: Date | null;
  };
  sessions: {
    id: SessionId;
    token_hash: Buffer;
    user_id: UserId;
    created_at: Date;
    last_used_at: Date;
    confirmed_at: Date;
    device: string | null;
    address: string | null;
  };
  links: { token_hash: Buffer; purpose: LinkPurpose; user_id: UserId; expires_at: Date };
  lockouts: {
    kind: LockoutKind;
    name: string;
    scope: string;
    checking: number;
    failures: number;
    counted_since: Date;
    failed_at: Date;
    level: number;
    /** Infinity if only staff can end the lock. */
    locked_until: ColumnType<Date | number | null, Date | 'infinity' | null, Date | 'infinity' | null>;
    lock_entry_id: AuditEntryId | null;
  };
  known_devices: {
    token_hash: Buffer;
    user_id: UserId;
    signed_in_at: Date;
    has_proved_factor: Generated<boolean>;
  };
  second_factors: {
    user_id: UserId;
    sealed_secret: Buffer;
    pin_key_id: number;
    /** The step (period of 30 seconds) of the last used code, counted from 1970. */
    last_step: Generated<number>;
    /** Null until a first code has confirmed the factor. */
    enrolled_at: Date | null;
  };
  recovery_codes: { user_id: UserId; code_hash: Buffer };
  passkeys: {
    id: PasskeyId;
    user_id: UserId;
    credential_id: Buffer;
    public_key: Buffer;
    counter: number;
    transports: string[];
    device_type: string;
    backed_up: boolean;
    aaguid: string;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  used_challenges: { challenge_hash: Buffer; expires_at: Date };
  reset_mails: { email: string; asker: string; queued_at: Date };
  known_addresses: { user_id: UserId; address: string; signed_in_at: Date };
  boncard_imports: {
    id: BoncardImportId;
    status: ColumnType<ImportStatus, ImportStatus | undefined>;
    file_name: string;
    created_by: UserId;
    created_at: Date;
    total_rows: Generated<number>;
    done_rows: Generated<number>;
    ok_rows: Generated<number>;
    error_rows: Generated<number>;
    duplicate_rows: Generated<number>;
    fault: FileFault | null;
    reader_deaths: Generated<number>;
    /** What a person stated about the file. */
    choice: JSONColumnType<ImportChoice> | null;
  };
  boncard_import_chunks: { import_id: BoncardImportId; place: number; sealed: Buffer };
  boncard_import_failures: {
    import_id: BoncardImportId;
    line: number;
    number: string;
    reason: FailureReason;
    /** The earlier line of the same file with the same number. */
    first_line: number | null;
  };
  boncard_batches: {
    id: BatchId;
    name: string;
    count: number;
    made: Generated<number>;
    status: ColumnType<BatchStatus, BatchStatus | undefined>;
    created_by: UserId;
    created_at: Date;
  };
  batch_prints: {
    id: PrintId;
    batch_id: BatchId;
    /** Its position among the prints of the batch, from 1. */
    number: number;
    format: PrintFormat;
    cards: Generated<number>;
    started_by: UserId;
    started_at: Date;
    alive_at: Date;
    ended_at: Date | null;
    is_whole: Generated<boolean>;
    confirmed_by: UserId | null;
    confirmed_at: Date | null;
  };
  printed_pins: { boncard_id: BoncardId; print_id: PrintId; pin_hash: Buffer; pin_key_id: number };
  e_cards: {
    boncard_id: BoncardId;
    /** The last day for which its owner has been reminded. */
    reminded_for: WarsawDay | null;
    reminders_stopped_at: Date | null;
  };
  e_card_sendings: {
    id: SendingId;
    boncard_id: BoncardId;
    language: Language;
    send_on: WarsawDay | null;
    asked_by: ActorId;
    asked_at: Date;
    /** Without `opened`: whether the page was shown is in `opened_at`. */
    state: ColumnType<
      Exclude<SendingState, 'opened'>,
      Exclude<SendingState, 'opened'> | undefined,
      Exclude<SendingState, 'opened'>
    >;
    sent_at: Date | null;
    failed_at: Date | null;
    opened_at: Date | null;
    superseded_at: Date | null;
    /** Whether links had been created for it when the card was sent again. */
    may_have_arrived: Generated<boolean>;
    told_at: Date | null;
  };
  /** The only table that contains addresses of owners of e-cards. */
  e_card_addresses: {
    sending_id: SendingId;
    email: string;
    recipient: string | null;
    message: string | null;
  };
  e_card_links: {
    token_hash: Buffer;
    sending_id: SendingId;
    boncard_id: BoncardId;
    pin_hash: Buffer;
    pin_key_id: number;
    /** Sealed under a key derived from the token. */
    sealed_pin: Buffer;
    created_at: Date;
  };
  e_card_reminder_links: {
    token_hash: Buffer;
    boncard_id: BoncardId;
    /** The last day that the reminder is about. */
    valid_until: WarsawDay;
    created_at: Date;
  };
  boncards: {
    id: BoncardId;
    number: CardNumber;
    /** Null if the card has no PIN of its own; it may still have printed ones. */
    pin_hash: Buffer | null;
    pin_key_id: Generated<number>;
    status: ColumnType<BoncardStatus, BoncardStatus | undefined>;
    balance: ColumnType<Grosze, Grosze | undefined>;
    ledger_length: Generated<number>;
    cycle_id: CycleId | null;
    import_id: BoncardImportId | null;
    /** The line of the card in the file. */
    import_line: number | null;
    batch_id: BatchId | null;
    created_by: ActorId;
    created_at: Date;
    moderated_by: ActorId | null;
    moderated_at: Date | null;
    canceled_by: UserId | null;
    canceled_at: Date | null;
    canceled_reason: string | null;
    blocked_by: UserId | null;
    blocked_at: Date | null;
    blocked_reason: string | null;
    replaced_by: BoncardId | null;
  };
  /** The facts by which lists filter cards; triggers keep it up to date. */
  boncard_facets: {
    boncard_id: BoncardId;
    created_at: Date;
    balance: Grosze;
    valid_until: WarsawDay | null;
    prefix: number;
    is_blocked: boolean;
    status: BoncardStatus;
    type: BoncardType | null;
    salon_id: SalonId | null;
    batch_id: BatchId | null;
  };
  cycles: {
    id: CycleId;
    boncard_id: BoncardId;
    type: BoncardType;
    expired_months: ValidityMonths;
    valid_until: WarsawDay;
    document: string;
    salon_id: SalonId;
    opened_at: Date;
    closed_at: Date | null;
    written_off_at: Date | null;
    tax_class: TaxClass | null;
  };
  tax_classes: {
    id: TaxClassChangeId;
    type: BoncardType;
    class: TaxClass;
    effective_from: WarsawDay;
    set_by: UserId;
    set_at: Date;
  };
  validity_changes: {
    id: string;
    cycle_id: CycleId;
    sequence: number;
    valid_until_before: WarsawDay;
    valid_until: WarsawDay;
    reason: string;
    user_id: UserId;
    created_at: Date;
  };
  ledger_kinds: {
    kind: LedgerKind;
    sign: number;
    transaction: TransactionType | null;
    reverses: LedgerKind | null;
    is_transfer: Generated<boolean>;
    has_reason: Generated<boolean>;
    has_user: Generated<boolean>;
  };
  ledger_entries: {
    id: TransactionId;
    boncard_id: BoncardId;
    cycle_id: CycleId;
    sequence: number;
    kind: LedgerKind;
    amount: Grosze;
    balance_after: Grosze;
    document: string | null;
    salon_id: SalonId | null;
    /** Null if the server made the entry. */
    user_id: ActorId | null;
    user_salon_id: SalonId | null;
    created_at: Date;
    reverses: TransactionId | null;
    transfer_id: string | null;
    reason: string | null;
    document_kind: DocumentKind | null;
    /** The till's own name for it. */
    reference: string | null;
    hash: Buffer | null;
  };
  boncard_counts: { status: BoncardStatus; day: WarsawDay; slot: number; count: number };
  boncard_prefix_counts: {
    prefix: number;
    status: BoncardStatus;
    day: WarsawDay;
    slot: number;
    count: number;
  };
  ledger_days: {
    day: WarsawDay;
    kind: LedgerKind;
    salon_id: SalonId | null;
    user_id: ActorId | null;
    count: number;
    amount: Grosze;
  };
  ledger_day_ranges: {
    day: WarsawDay;
    kind: LedgerKind;
    salon_id: SalonId | null;
    user_id: ActorId | null;
    ordered_by: RangeOrder;
    keys: number[];
    runs: number[];
  };
  ended_days: { day: WarsawDay; ended_at: Date; withdrawn_at: Date | null };
  closed_days: { day: WarsawDay; withdrawn_at: Date | null };
  open_entries: { entry_id: TransactionId };
  open_sums: {
    day: WarsawDay;
    kind: LedgerKind;
    salon_id: SalonId | null;
    user_id: ActorId | null;
    issuer_id: SalonId;
    type: BoncardType;
    tax_class: TaxClass | null;
    count: number;
    amount: Grosze;
  };
  open_owed: {
    day: WarsawDay;
    salon_id: SalonId;
    type: BoncardType;
    tax_class: TaxClass | null;
    valid_until: WarsawDay;
    cards: number;
    amount: Grosze;
  };
  book_days: {
    day: WarsawDay;
    salon_id: SalonId;
    type: BoncardType;
    tax_class: TaxClass | null;
    kind: LedgerKind;
    count: number;
    amount: Grosze;
  };
  liability_days: {
    day: WarsawDay;
    salon_id: SalonId;
    type: BoncardType;
    tax_class: TaxClass | null;
    is_expired: boolean;
    cards: number;
    amount: Grosze;
  };
  settlement_months: {
    month: WarsawDay;
    issuer_id: SalonId;
    salon_id: SalonId;
    count: number;
    amount: Grosze;
  };
  closed_months: {
    month: WarsawDay;
    closed_by: UserId;
    closed_at: Date;
    figures: MonthFigures;
    hash: string;
    /** The withdrawal of its days, as a position in the chain of seals. */
    withdrawn_by: number | null;
  };
  exceptions: {
    rule: ExceptionRule;
    /** The id of an entry of the ledger or the audit. */
    entry_id: string;
    at: Date;
    boncard_id: BoncardId;
    salon_id: SalonId | null;
    user_id: ActorId | null;
    amount: Grosze | null;
    count: number | null;
  };
  exception_days: { day: WarsawDay; rule: ExceptionRule | null; salon_id: SalonId | null; count: number };
  requests: {
    id: RequestId;
    boncard_id: BoncardId;
    kind: RequestKind;
    note: string;
    created_by: UserId;
    created_at: Date;
    salon_id: SalonId | null;
    status: ColumnType<RequestStatus, RequestStatus | undefined>;
    decided_by: UserId | null;
    decided_at: Date | null;
    reason: string | null;
  };
  views: {
    id: ViewId;
    user_id: UserId;
    name: string;
    resource: ViewResource;
    filter: JSONColumnType<ViewFilter>;
    sort: JSONColumnType<ViewSort | null, string | null, string | null>;
    columns: JSONColumnType<ViewColumns>;
    role: Role | null;
    created_at: Date;
  };
  schedules: {
    id: ScheduleId;
    user_id: UserId;
    view_id: ViewId;
    every: ScheduleRhythm;
    at: string;
    recipients: UserId[];
    language: Language;
    paused: boolean;
    next_run_at: Date;
    created_at: Date;
  };
  webhooks: {
    id: WebhookId;
    url: string;
    events: WebhookEvent[];
    active: boolean;
    language: Language;
    gone_at: Date | null;
    failing_since: Date | null;
    /** Both sealed (`server/platform/secretBox.ts`). */
    secret: Buffer;
    former_secret: Buffer | null;
    former_secret_until: Date | null;
    pin_key_id: number;
    expired_through: WarsawDay;
    busy_until: Date | null;
    created_by: UserId;
    created_at: Date;
  };
  webhook_deliveries: {
    id: DeliveryId;
    webhook_id: WebhookId;
    event: DeliveredEvent;
    data: EventData;
    created_at: Date;
    status: ColumnType<DeliveryStatus, DeliveryStatus | undefined>;
    attempts: Generated<number>;
    next_try_at: Date | null;
    tried_at: Date | null;
    failure: DeliveryFailure | null;
    response_status: number | null;
    response: string | null;
  };
  report_days: { user_id: UserId; day: WarsawDay; runs: number };
  report_runs: {
    id: ReportRunId;
    schedule_id: ScheduleId;
    due_at: Date;
    started_at: Date;
    finished_at: Date | null;
    failure: ReportFailure | null;
    recipients: UserId[];
    file_name: string | null;
    /** The list that the file is of, and whether it contains more than its owner's salon; null without a file. */
    resource: ViewResource | null;
    scope: Scope | null;
    /** The salon of its owner then, whose rows are in it; null if they had none, or without a file. */
    salon_id: SalonId | null;
  };
  report_chunks: { run_id: ReportRunId; place: number; content: Buffer };
  audit_entries: {
    id: AuditEntryId;
    at: Date;
    action: AuditAction;
    user_id: ActorId | null;
    address: string | null;
    object_kind: AuditObject;
    object_id: string | null;
    object_label: string;
    refused: Generated<number>;
    details: AuditDetails | null;
    hash: Buffer | null;
    user_name: string | null;
    user_role: Role | null;
    command: string | null;
  };
  former_user_names: { user_id: UserId; until: Date; name: string; surname: string };
  former_salon_names: { salon_id: SalonId; until: Date; name: string };
  audit_counts: { day: WarsawDay; action: AuditAction; slot: number; count: number };
  pin_keys: { id: number; hash: Buffer; begun_at: Date };
  seals: {
    /** Its position in the chain, from 1. */
    number: number;
    /** Whether it reopens the days after `day` instead of sealing any. */
    is_withdrawal: boolean;
    day: WarsawDay;
    pin_key_id: number;
    ledger_count: number;
    ledger_hash: Buffer;
    audit_count: number;
    audit_hash: Buffer;
    /** Null in seals from before these changes were sealed. */
    change_count: number | null;
    change_hash: Buffer | null;
    sealed_at: Date;
    link: Buffer;
    seal: Buffer;
  };
  /** At most one row: the last sign of life of any server. */
  believed_time: {
    is_only: Generated<boolean>;
    trusted_at: Date;
    claimed_at: Date;
    held_ms: number;
    boot: string;
    uptime_ms: number;
    confirmations: Generated<number>;
  };
  /** Grants of a session or a key. */
  purchase_grants: { session_id: SessionId | ApiKeyId; boncard_id: BoncardId; expires_at: Date };
  transaction_references: {
    user_id: ActorId;
    reference: string;
    /** Null if it was voided before anything was booked under it. */
    transaction_id: TransactionId | null;
    created_at: Date;
    voided_at: Date | null;
  };
  idempotency_keys: {
    user_id: ActorId;
    key: string;
    request_hash: Buffer;
    status: number;
    body: string;
    created_at: Date;
  };
}

/** A right of the server's role on a table, in the syntax of GRANT; all other rights belong to the owner only. */
type Grant = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | `UPDATE (${string})`;

const read = ['SELECT'] as const;
/** For tables whose rows are never changed. */
const append = ['SELECT', 'INSERT'] as const;
const change = ['SELECT', 'INSERT', 'UPDATE'] as const;
const remove = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/** The grants of the server's role on each table. */
export const runtimeGrants: Record<
  keyof Database | 'kysely_migration' | 'kysely_migration_lock',
  readonly Grant[]
> = {
  salons: change,
  users: change,
  actors: change,
  api_keys: change,
  api_key_secrets: remove,
  sessions: remove,
  links: remove,
  lockouts: remove,
  known_addresses: remove,
  known_devices: remove,
  second_factors: remove,
  recovery_codes: remove,
  passkeys: remove,
  used_challenges: remove,
  reset_mails: remove,
  boncard_imports: change,
  boncard_import_chunks: remove,
  boncard_import_failures: append,
  boncard_batches: change,
  batch_prints: change,
  printed_pins: remove,
  e_cards: change,
  e_card_sendings: change,
  e_card_addresses: remove,
  e_card_links: remove,
  e_card_reminder_links: remove,
  boncards: change,
  cycles: change,
  validity_changes: append,
  tax_classes: append,
  ledger_kinds: read,
  ledger_entries: append,
  boncard_counts: change,
  boncard_prefix_counts: change,
  boncard_facets: change,
  ledger_days: append,
  ledger_day_ranges: append,
  ended_days: append,
  closed_days: append,
  open_entries: remove,
  open_sums: remove,
  open_owed: remove,
  book_days: append,
  liability_days: append,
  settlement_months: change,
  closed_months: append,
  exceptions: append,
  exception_days: append,
  requests: change,
  views: remove,
  schedules: remove,
  webhooks: remove,
  webhook_deliveries: remove,
  report_days: remove,
  report_runs: remove,
  report_chunks: remove,
  audit_entries: [...append, 'UPDATE (refused)'],
  audit_counts: remove,
  former_user_names: append,
  former_salon_names: append,
  pin_keys: append,
  seals: append,
  believed_time: change,
  purchase_grants: remove,
  transaction_references: remove,
  idempotency_keys: remove,
  kysely_migration: read,
  kysely_migration_lock: [],
};
