-- What never changes once it is written. The tables that say "append-only" have a trigger with this function for what they
-- refuse; a role that may not disable triggers (the server's own, see server/db/grants.ts) cannot get around it.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
