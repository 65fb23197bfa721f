CREATE INDEX "reported_prices_user" ON "reported_prices" USING btree ("user_id");--> statement-breakpoint
-- A new name changes what the public sees only where it stands under something that is approved: whoever has nothing
-- there cannot make every node drop what it keeps.
CREATE FUNCTION signal_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reviews WHERE user_id = NEW.id AND status = 'approved')
    OR EXISTS (SELECT FROM reported_prices WHERE user_id = NEW.id AND status = 'approved')
  THEN
    PERFORM pg_notify('catalogue', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER signal_catalogue ON "users";
--> statement-breakpoint
CREATE TRIGGER signal_catalogue AFTER UPDATE OF "name" ON "users"
FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION signal_signature();
