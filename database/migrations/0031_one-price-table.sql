-- All observations are prices, of fuels as well. Those of fuels get new numbers behind those of cuts, and whatever names one
-- follows. The life of a price is that of its sector.
ALTER TABLE "fuel_price_confirmations" DROP CONSTRAINT "fuel_price_confirmations_price_id_fuel_prices_id_fk";--> statement-breakpoint
ALTER TABLE "fuel_price_confirmations" DROP CONSTRAINT "fuel_price_confirmations_price_id_import_id_pk";--> statement-breakpoint
ALTER TABLE "fuel_price_confirmations" RENAME TO "price_confirmations";--> statement-breakpoint
ALTER TABLE "price_confirmations" RENAME CONSTRAINT "fuel_price_confirmations_import_id_imports_id_fk" TO "price_confirmations_import_id_imports_id_fk";--> statement-breakpoint
ALTER INDEX "fuel_price_confirmations_import" RENAME TO "price_confirmations_import";--> statement-breakpoint
DROP INDEX "prices_withdrawn";--> statement-breakpoint
DROP INDEX "prices_import";--> statement-breakpoint
DROP INDEX "prices_live";--> statement-breakpoint
DROP INDEX "prices_days";--> statement-breakpoint
DROP INDEX "prices_values";--> statement-breakpoint
DROP INDEX "prices_sources";--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "kind" text DEFAULT 'meat';--> statement-breakpoint
ALTER TABLE "prices" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "profile_id" integer;--> statement-breakpoint
ALTER TABLE "sectors" ADD COLUMN "life_days" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "sectors" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sectors" ALTER COLUMN "is_open" SET DEFAULT false;--> statement-breakpoint
UPDATE "sectors" SET "life_days" = usual.days FROM "price_lives" AS usual
WHERE usual.kind = sectors.kind AND usual.source = 'any';--> statement-breakpoint
ALTER TABLE "price_lives" DROP CONSTRAINT "price_lives_kind_source_pk";--> statement-breakpoint
ALTER TABLE "price_lives" ADD COLUMN "sector_id" integer;--> statement-breakpoint
INSERT INTO "price_lives" (kind, source, days, sector_id)
SELECT life.kind, life.source, life.days, sectors.id FROM "price_lives" AS life
JOIN "sectors" ON sectors.kind = life.kind
WHERE life.source <> 'any';--> statement-breakpoint
DELETE FROM "price_lives" WHERE sector_id IS NULL;--> statement-breakpoint
ALTER TABLE "price_lives" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "price_lives" ALTER COLUMN "sector_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "price_lives" ALTER COLUMN "source" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "price_lives" ADD CONSTRAINT "price_lives_sector_id_source_pk" PRIMARY KEY("sector_id","source");--> statement-breakpoint
-- An entry of the audit log about a fuel price.
CREATE FUNCTION pg_temp.moved_price(kept jsonb, seen bigint) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN jsonb_typeof(kept) = 'object' THEN kept || jsonb_strip_nulls(jsonb_build_object(
    'id', (kept ->> 'id')::bigint + seen, 'replacesId', (kept ->> 'replacesId')::bigint + seen)) ELSE kept END
$$;
--> statement-breakpoint
DO $$
DECLARE
  -- It is added to the numbers of fuel prices. Numbers that were given once are not given again.
  seen bigint := coalesce(pg_sequence_last_value(pg_get_serial_sequence('prices', 'id')::regclass), 0);
  last_fuel bigint := coalesce(pg_sequence_last_value(pg_get_serial_sequence('fuel_prices', 'id')::regclass), 0);
BEGIN
  -- The prices that stand of all of them are looked up at once, below.
  ALTER TABLE prices DISABLE TRIGGER USER;
  INSERT INTO prices (id, product_id, establishment_id, kind, price_centavos, observed_at, source, payment_condition, import_id,
    profile_id, reported_price_id, replaces_id, corrected, created_at, withdrawn_at)
  OVERRIDING SYSTEM VALUE
  SELECT id + seen, product_id, establishment_id, 'fuel', price_centavos, observed_at, source, payment_condition, import_id,
    profile_id, reported_price_id, replaces_id + seen, corrected, created_at, withdrawn_at
  FROM fuel_prices ORDER BY id;
  ALTER TABLE prices ENABLE TRIGGER USER;
  IF seen + last_fuel > 0 THEN
    PERFORM setval(pg_get_serial_sequence('prices', 'id'), seen + last_fuel);
  END IF;
  INSERT INTO current_prices (id, product_id, establishment_id, payment_condition, price_centavos, observed_at, source,
    corrected, import_id, created_at, previous_id, previous_centavos, previous_at, previous_source)
  SELECT id, product_id, establishment_id, payment_condition, price_centavos, observed_at, source,
    corrected, import_id, created_at, previous_id, previous_centavos, previous_at, previous_source
  FROM (
    SELECT *, row_number() OVER newest AS place, lead(id) OVER newest AS previous_id,
      lead(price_centavos) OVER newest AS previous_centavos, lead(observed_at) OVER newest AS previous_at,
      lead(source) OVER newest AS previous_source
    FROM prices
    WHERE id > seen AND withdrawn_at IS NULL
    WINDOW newest AS (PARTITION BY product_id, establishment_id, payment_condition ORDER BY observed_at DESC, id DESC)
  ) AS observed
  WHERE place = 1;

  UPDATE price_confirmations SET price_id = price_id + seen;

  ALTER TABLE audit_log DISABLE TRIGGER keep_audit_log;
  UPDATE audit_log SET
    row_id = CASE WHEN row_id = 0 THEN 0 ELSE row_id + seen END,
    before = pg_temp.moved_price(before, seen),
    after = pg_temp.moved_price(after, seen)
  WHERE noun = 'fuel-prices';
  ALTER TABLE audit_log ENABLE TRIGGER keep_audit_log;

  UPDATE removals SET held = (
    SELECT jsonb_agg(
      CASE kept ->> 'table' WHEN 'sectors' THEN kept || jsonb_build_object('rows', (
        SELECT jsonb_agg(row || '{"life_days": 10, "is_open": true}' ORDER BY nth)
        FROM jsonb_array_elements(kept -> 'rows') WITH ORDINALITY AS rows (row, nth)))
      ELSE kept END ORDER BY place)
    FROM jsonb_array_elements(held) WITH ORDINALITY AS parts (kept, place))
  WHERE held @> '[{"table": "sectors"}]';
END $$;
--> statement-breakpoint
DROP FUNCTION pg_temp.moved_price(jsonb, bigint);--> statement-breakpoint
DROP TABLE "fuel_prices";--> statement-breakpoint
ALTER TABLE "price_confirmations" ADD CONSTRAINT "price_confirmations_price_id_import_id_pk" PRIMARY KEY("price_id","import_id");--> statement-breakpoint
ALTER TABLE "price_confirmations" ADD CONSTRAINT "price_confirmations_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lives" ADD CONSTRAINT "price_lives_sector_id_sectors_id_fk" FOREIGN KEY ("sector_id") REFERENCES "public"."sectors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_profile_id_establishment_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."establishment_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sectors" ADD CONSTRAINT "sectors_life_days" CHECK ("sectors"."life_days" >= 0);--> statement-breakpoint
CREATE INDEX "prices_pair" ON "prices" USING btree ("product_id","establishment_id","id");--> statement-breakpoint
CREATE INDEX "prices_import" ON "prices" USING btree ("import_id","id");--> statement-breakpoint
CREATE INDEX "prices_profile" ON "prices" USING btree ("profile_id") WHERE "prices"."profile_id" is not null;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_kind_said" CHECK ("prices"."kind" is not null and "prices"."kind" in ('meat', 'fuel'));--> statement-breakpoint
CREATE INDEX "prices_live" ON "prices" USING btree ("kind","id","observed_at","product_id","establishment_id") WHERE "prices"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "prices_days" ON "prices" USING btree ("kind","observed_at","id","product_id","establishment_id") WHERE "prices"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "prices_values" ON "prices" USING btree ("kind","price_centavos","id","product_id","establishment_id") WHERE "prices"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "prices_sources" ON "prices" USING btree ("kind","source","observed_at","id") WHERE "prices"."withdrawn_at" is null;--> statement-breakpoint
-- For a product that is not there, the reference says what is wrong.
CREATE FUNCTION say_price_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.kind := coalesce((
    SELECT sectors.kind FROM products
    JOIN categories ON categories.id = products.category_id
    JOIN sectors ON sectors.id = categories.sector_id
    WHERE products.id = NEW.product_id), 'meat');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER say_price_kind BEFORE INSERT ON "prices"
FOR EACH ROW WHEN (NEW.kind IS NULL) EXECUTE FUNCTION say_price_kind();
