-- Protects what never changes once it is written. Tables described as "append-only" have a trigger with this function
-- for the operations that they refuse. A role that may not disable triggers (such as the server's own, see
-- server/db/grants.ts) cannot get around it.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
