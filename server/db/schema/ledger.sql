-- Every change of a balance is an entry here, and a card's balance always equals the balance in its last entry. The
-- database itself checks the rules that protect money, so that no bug in the server can break them
-- (docs/decisions/0020).

-- The rules for every kind of entry, the same as in contract/codes.ts. An entry of a kind that is missing here is
-- refused.
CREATE TABLE ledger_kinds (
  kind text PRIMARY KEY,
  sign smallint NOT NULL CHECK (sign IN (1, -1)),
  -- The type of transactions under which it is shown; such entries have a document and a salon.
  transaction text CHECK (transaction IN ('charge', 'purchase')),
  -- The kind that it undoes.
  reverses text REFERENCES ledger_kinds,
  is_transfer boolean NOT NULL DEFAULT false,
  has_reason boolean NOT NULL DEFAULT false,
  -- False for entries that the server makes itself.
  has_user boolean NOT NULL DEFAULT true
);
INSERT INTO ledger_kinds (kind, sign, transaction, reverses, is_transfer, has_reason, has_user) VALUES
  ('charge', 1, 'charge', NULL, false, false, true),
  ('purchase', -1, 'purchase', NULL, false, false, true),
  ('chargeReversal', -1, 'charge', 'charge', false, true, true),
  ('purchaseReversal', 1, 'purchase', 'purchase', false, true, true),
  ('cancellation', -1, NULL, NULL, false, false, true),
  ('transferOut', -1, NULL, NULL, true, true, true),
  ('transferIn', 1, NULL, NULL, true, true, true),
  ('adjustmentUp', 1, NULL, NULL, false, true, true),
  ('adjustmentDown', -1, NULL, NULL, false, true, true),
  ('breakage', -1, NULL, NULL, false, false, false),
  ('reinstatement', 1, NULL, NULL, false, true, true);
CREATE TRIGGER ledger_kinds_stay
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_kinds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Append-only. Grows with every sale: plan for ten million rows.
CREATE TABLE ledger_entries (
  id uuid PRIMARY KEY,
  boncard_id uuid NOT NULL REFERENCES boncards,
  cycle_id uuid NOT NULL REFERENCES cycles,
  -- Its position in the card's ledger: 1, 2, 3 …
  sequence integer NOT NULL CHECK (sequence > 0),
  -- The row of its kind in ledger_kinds decides which columns it must have.
  kind text NOT NULL,
  -- Its kind decides whether it is added or subtracted.
  amount bigint NOT NULL CHECK (amount > 0),
  balance_after bigint NOT NULL CHECK (balance_after >= 0),
  document text,
  salon_id uuid REFERENCES salons,
  -- Null if the server made the entry.
  user_id uuid REFERENCES users,
  -- The salon of that person at the time.
  user_salon_id uuid REFERENCES salons,
  -- A later entry of a card never has an earlier time than the one before it.
  created_at timestamptz NOT NULL,
  -- The entry that this one undoes, whole or in part.
  reverses uuid REFERENCES ledger_entries,
  -- The same for both entries of a transfer from one card to another.
  transfer_id uuid,
  reason text,
  -- Null if the client did not send it.
  document_kind text,
  -- Covers every other column and the hash of the card's previous entry (docs/decisions/0023). Null in entries from
  -- before hashes were introduced; these are covered by seals.
  hash bytea,
  CONSTRAINT ledger_entries_document_kind_check
    CHECK (document_kind IS NULL OR document_kind IN ('receipt', 'invoice', 'none') AND document IS NOT NULL),
  UNIQUE (boncard_id, sequence)
);
CREATE TRIGGER ledger_is_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE INDEX ledger_entries_of_cycle ON ledger_entries (cycle_id, sequence);
-- Counts, totals and filters are answered from these indexes alone: nearly every entry is on another page of the table,
-- so visiting each would be slow.
CREATE INDEX ledger_entries_newest ON ledger_entries (kind, created_at DESC, id DESC) INCLUDE (amount, salon_id, user_id);
CREATE INDEX ledger_entries_by_amount ON ledger_entries (kind, amount, id) INCLUDE (created_at, salon_id, user_id);
CREATE INDEX ledger_entries_of_salon ON ledger_entries (salon_id, kind, created_at DESC, id DESC);
CREATE INDEX ledger_entries_of_user ON ledger_entries (user_id, kind, created_at DESC, id DESC);
CREATE INDEX ledger_entries_that_reverse ON ledger_entries (reverses) WHERE reverses IS NOT NULL;
-- Also keeps two concurrent transfers from sharing an id.
CREATE UNIQUE INDEX ledger_entries_of_transfer ON ledger_entries (transfer_id, kind) WHERE transfer_id IS NOT NULL;
-- One more index, ledger_entries_by_document, is built by server/db/documentIndex.ts after the migrations, while sales
-- go on.

-- Each entry continues the balance of the one before it with the sign of its kind, and gets its hash. What exactly the
-- hash covers is documented in server/seals/sealQueries.ts. Triggers run in the order of their names; none that runs
-- after this one may change an entry.
CREATE FUNCTION continue_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rule ledger_kinds;
  balance_before bigint := 0;
  moment_before timestamptz;
  hash_before bytea;
BEGIN
  SELECT * INTO rule FROM ledger_kinds WHERE kind = NEW.kind;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no kind % of ledger entries', NEW.kind USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.sequence > 1 THEN
    SELECT balance_after, created_at, hash INTO STRICT balance_before, moment_before, hash_before FROM ledger_entries
    WHERE boncard_id = NEW.boncard_id AND sequence = NEW.sequence - 1;
    -- The clocks of two servers differ, and so do the waits for a lock. So what is owed at an instant is what the last entry
    -- before it says.
    NEW.created_at := greatest(NEW.created_at, moment_before);
  END IF;
  IF NEW.balance_after <> balance_before + rule.sign * NEW.amount THEN
    RAISE EXCEPTION 'ledger entry does not continue the balance' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.document IS NOT NULL) <> (rule.transaction IS NOT NULL)
    OR (NEW.salon_id IS NOT NULL) <> (rule.transaction IS NOT NULL)
    OR (NEW.reverses IS NOT NULL) <> (rule.reverses IS NOT NULL)
    OR (NEW.transfer_id IS NOT NULL) <> rule.is_transfer
    OR (NEW.reason IS NOT NULL) <> rule.has_reason
    OR (NEW.user_id IS NOT NULL) <> rule.has_user
  THEN
    RAISE EXCEPTION 'a % has other columns', NEW.kind USING ERRCODE = 'check_violation';
  END IF;
  NEW.hash := sha256(coalesce(hash_before, '') || convert_to((
    jsonb_strip_nulls(to_jsonb(NEW) - '{hash,created_at}'::text[])
      || jsonb_build_object('created_at', extract(epoch FROM NEW.created_at))
  )::text, 'UTF8'));
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_continue
  BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION continue_ledger();

-- A reversal refers to a transaction of the same card, and the reversals of a transaction together never exceed it.
-- Since the cards' sequences have no gaps, the second of two concurrent reversals sees the first.
CREATE FUNCTION check_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  original ledger_entries;
  reversed bigint;
BEGIN
  SELECT * INTO STRICT original FROM ledger_entries WHERE id = NEW.reverses;
  IF original.kind <> (SELECT reverses FROM ledger_kinds WHERE kind = NEW.kind)
    OR (original.boncard_id, original.cycle_id, original.salon_id, original.document)
      <> (NEW.boncard_id, NEW.cycle_id, NEW.salon_id, NEW.document)
    OR original.document_kind IS DISTINCT FROM NEW.document_kind
  THEN
    RAISE EXCEPTION 'a reversal is of another card, cycle, salon, document or kind' USING ERRCODE = 'check_violation';
  END IF;
  SELECT coalesce(sum(amount), 0) + NEW.amount INTO reversed FROM ledger_entries WHERE reverses = original.id;
  IF reversed > original.amount THEN
    RAISE EXCEPTION 'the reversals exceed their original' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.kind = 'chargeReversal' AND (NEW.amount <> original.amount OR NEW.balance_after <> 0) THEN
    RAISE EXCEPTION 'a charge is reversed as a whole' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
-- Runs after ledger_entries_continue because of its name.
CREATE TRIGGER ledger_reversals_fit
  BEFORE INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION check_reversal();

-- Checked at the end of the transaction: the amount that leaves one card arrives on another.
CREATE FUNCTION match_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (
    SELECT count(*) <> 2 OR count(DISTINCT boncard_id) <> 2 OR sum(sign * amount) <> 0
    FROM ledger_entries JOIN ledger_kinds USING (kind) WHERE transfer_id = NEW.transfer_id
  ) THEN
    RAISE EXCEPTION 'a transfer is not two entries that sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transfers_match
  AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.transfer_id IS NOT NULL) EXECUTE FUNCTION match_transfer();

-- Checked at the end of the transaction: a card's balance equals the balance in its last ledger entry.
CREATE FUNCTION match_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_entries
    WHERE boncard_id = NEW.id AND sequence = NEW.ledger_length AND balance_after = NEW.balance
  ) THEN
    RAISE EXCEPTION 'balance of a card is not that of its ledger' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER balances_match_ledger
  AFTER UPDATE OF balance, ledger_length ON boncards
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION match_ledger();
CREATE CONSTRAINT TRIGGER new_boncards_are_empty
  AFTER INSERT ON boncards
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.balance <> 0 OR NEW.ledger_length <> 0) EXECUTE FUNCTION match_ledger();
