/**
 * Makes PostgreSQL raise an error when a refusal is stored for its idempotency key in a transaction that has written
 * anything else, because that would be committed with the refusal.
 */
export const refusalsLeaveNothing = `
  CREATE FUNCTION refusal_leaves_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    written regclass;
    is_written boolean;
  BEGIN
    FOR written IN
      SELECT oid FROM pg_class
      WHERE relkind = 'r' AND oid <> TG_RELID
        AND (relnamespace = 'public'::regnamespace OR oid = 'graphile_worker._private_jobs'::regclass)
    LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE xmin::text = $1)', written)
        INTO is_written USING pg_current_xact_id()::xid::text;
      IF is_written THEN RAISE 'a refusal was written together with rows of %', written; END IF;
    END LOOP;
    RETURN NEW;
  END $$;
  CREATE TRIGGER refusal_leaves_nothing BEFORE INSERT ON idempotency_keys
    FOR EACH ROW WHEN (NEW.status >= 400) EXECUTE FUNCTION refusal_leaves_nothing()`;
