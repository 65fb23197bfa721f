CREATE TABLE "newest_prices" (
	"id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"establishment_id" integer NOT NULL,
	"payment_condition" text NOT NULL,
	"price_centavos" integer NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "newest_prices_product_id_establishment_id_payment_condition_pk" PRIMARY KEY("product_id","establishment_id","payment_condition")
);
--> statement-breakpoint
DROP INDEX "audit_log_user";--> statement-breakpoint
DROP INDEX "prices_live";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(translate(coalesce(
    coalesce("audit_log"."after", "audit_log"."before") ->> 'name',
    coalesce("audit_log"."after", "audit_log"."before") -> 'Product' ->> 'name' || ' em ' || (coalesce("audit_log"."after", "audit_log"."before") -> 'Establishment' ->> 'name'),
    coalesce("audit_log"."after", "audit_log"."before") -> 'FuelType' ->> 'name' || ' em ' || (coalesce("audit_log"."after", "audit_log"."before") -> 'Station' ->> 'name'),
    coalesce("audit_log"."after", "audit_log"."before") ->> 'title',
    coalesce("audit_log"."after", "audit_log"."before") ->> 'code',
    coalesce("audit_log"."after", "audit_log"."before") -> 'Establishment' ->> 'name',
    coalesce("audit_log"."after", "audit_log"."before") ->> 'fileName'
  ), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))) STORED;--> statement-breakpoint
ALTER TABLE "fuel_stations" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (lower(translate("fuel_stations"."name", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))) STORED;--> statement-breakpoint
ALTER TABLE "fuel_stations" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(translate("fuel_stations"."name" || ' ' || "fuel_stations"."address", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))) STORED;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (lower(translate("messages"."name", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))) STORED;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(translate("messages"."name" || ' ' || "messages"."email" || ' ' || "messages"."body", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (lower(translate("users"."name", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(translate("users"."name" || ' ' || "users"."email", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))) STORED;--> statement-breakpoint
ALTER TABLE "newest_prices" ADD CONSTRAINT "newest_prices_price" FOREIGN KEY ("id") REFERENCES "public"."prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newest_prices_ids" ON "newest_prices" USING btree ("id","observed_at","product_id","establishment_id");--> statement-breakpoint
CREATE INDEX "newest_prices_days" ON "newest_prices" USING btree ("observed_at","id","product_id","establishment_id");--> statement-breakpoint
CREATE INDEX "newest_prices_values" ON "newest_prices" USING btree ("price_centavos","id","observed_at","product_id","establishment_id");--> statement-breakpoint
CREATE INDEX "newest_prices_sources" ON "newest_prices" USING btree ("source","observed_at","id");--> statement-breakpoint
CREATE INDEX "newest_prices_establishment" ON "newest_prices" USING btree ("establishment_id","observed_at","id","product_id");--> statement-breakpoint
CREATE INDEX "messages_folded_name" ON "messages" USING btree ("folded_name","id");--> statement-breakpoint
CREATE INDEX "messages_days" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_folded_name" ON "users" USING btree ("folded_name","id");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "prices_live" ON "prices" USING btree ("id","observed_at","product_id","establishment_id") WHERE "prices"."withdrawn_at" is null;--> statement-breakpoint
-- The column that is generated from the others has no value yet when this runs.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.user_id IS NULL
      AND to_jsonb(NEW) - ARRAY['user_id', 'searched'] = to_jsonb(OLD) - ARRAY['user_id', 'searched']
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the audit log cannot be changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
-- New observations: of those of one product at one shop under one condition, the newest stays. The row that is there
-- already is locked and compared as it is then, so that two writers cannot miss each other.
CREATE FUNCTION keep_newest_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO newest_prices AS newest
    (id, product_id, establishment_id, payment_condition, price_centavos, observed_at, source)
  SELECT DISTINCT ON (product_id, establishment_id, payment_condition)
    id, product_id, establishment_id, payment_condition, price_centavos, observed_at, source
  FROM new_rows
  WHERE withdrawn_at IS NULL
  ORDER BY product_id, establishment_id, payment_condition, observed_at DESC, id DESC
  ON CONFLICT (product_id, establishment_id, payment_condition) DO UPDATE SET
    id = excluded.id,
    price_centavos = excluded.price_centavos,
    observed_at = excluded.observed_at,
    source = excluded.source
  WHERE (excluded.observed_at, excluded.id) > (newest.observed_at, newest.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An observation that is withdrawn, restored, corrected or deleted: the newest one is looked up again. Its row is locked
-- first, and what the other writer has left is read after that.
CREATE FUNCTION find_newest_price(product integer, establishment integer, condition text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  held newest_prices%ROWTYPE;
  found prices%ROWTYPE;
BEGIN
  SELECT * INTO held FROM newest_prices
  WHERE product_id = product AND establishment_id = establishment AND payment_condition = condition
  FOR UPDATE;
  SELECT * INTO found FROM prices
  WHERE product_id = product AND establishment_id = establishment AND payment_condition = condition
    AND withdrawn_at IS NULL
  ORDER BY observed_at DESC, id DESC
  LIMIT 1;
  IF found.id IS NULL THEN
    DELETE FROM newest_prices
    WHERE product_id = product AND establishment_id = establishment AND payment_condition = condition
      AND id = held.id;
  ELSIF held.id IS NULL THEN
    INSERT INTO newest_prices AS newest
      (id, product_id, establishment_id, payment_condition, price_centavos, observed_at, source)
    VALUES (found.id, product, establishment, condition, found.price_centavos, found.observed_at, found.source)
    ON CONFLICT (product_id, establishment_id, payment_condition) DO UPDATE SET
      id = excluded.id,
      price_centavos = excluded.price_centavos,
      observed_at = excluded.observed_at,
      source = excluded.source
    WHERE (excluded.observed_at, excluded.id) > (newest.observed_at, newest.id);
  ELSE
    UPDATE newest_prices SET
      id = found.id,
      price_centavos = found.price_centavos,
      observed_at = found.observed_at,
      source = found.source
    WHERE product_id = product AND establishment_id = establishment AND payment_condition = condition;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_newest_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM find_newest_price(OLD.product_id, OLD.establishment_id, OLD.payment_condition);
  IF TG_OP = 'UPDATE' AND (NEW.product_id, NEW.establishment_id, NEW.payment_condition)
    IS DISTINCT FROM (OLD.product_id, OLD.establishment_id, OLD.payment_condition)
  THEN
    PERFORM find_newest_price(NEW.product_id, NEW.establishment_id, NEW.payment_condition);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_newest_inserted AFTER INSERT ON "prices" REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_newest_inserted();
--> statement-breakpoint
CREATE TRIGGER keep_newest_updated AFTER UPDATE OF
  "product_id", "establishment_id", "payment_condition", "price_centavos", "observed_at", "source", "withdrawn_at"
ON "prices" FOR EACH ROW EXECUTE FUNCTION keep_newest_changed();
--> statement-breakpoint
CREATE TRIGGER keep_newest_deleted AFTER DELETE ON "prices"
FOR EACH ROW EXECUTE FUNCTION keep_newest_changed();
--> statement-breakpoint
INSERT INTO newest_prices
  (id, product_id, establishment_id, payment_condition, price_centavos, observed_at, source)
SELECT DISTINCT ON (product_id, establishment_id, payment_condition)
  id, product_id, establishment_id, payment_condition, price_centavos, observed_at, source
FROM prices
WHERE withdrawn_at IS NULL
ORDER BY product_id, establishment_id, payment_condition, observed_at DESC, id DESC;
