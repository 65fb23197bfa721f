-- One market: petrol stations are establishments, fuels are products, and what people say or keep names these alone.
-- Stations and fuels get new numbers behind those of shops and cuts, and whatever names one follows.
ALTER TABLE "fuel_prices" DROP CONSTRAINT "fuel_prices_station_id_fuel_stations_id_fk";--> statement-breakpoint
ALTER TABLE "fuel_prices" DROP CONSTRAINT "fuel_prices_fuel_type_id_fuel_types_id_fk";--> statement-breakpoint
ALTER TABLE "favorites" DROP CONSTRAINT "favorites_fuel_station_id_fuel_stations_id_fk";--> statement-breakpoint
ALTER TABLE "favorites" DROP CONSTRAINT "favorites_station_once";--> statement-breakpoint
ALTER TABLE "favorites" DROP CONSTRAINT "favorites_one_thing";--> statement-breakpoint
ALTER TABLE "reported_prices" DROP CONSTRAINT "reported_prices_fuel_type_id_fuel_types_id_fk";--> statement-breakpoint
ALTER TABLE "reported_prices" DROP CONSTRAINT "reported_prices_fuel_station_id_fuel_stations_id_fk";--> statement-breakpoint
ALTER TABLE "reported_prices" DROP CONSTRAINT "reported_prices_one_thing";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_fuel_station_id_fuel_stations_id_fk";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_station_once";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_one_place";--> statement-breakpoint
ALTER TABLE "fuel_station_profiles" DROP CONSTRAINT "fuel_station_profiles_station_id_fuel_stations_id_fk";--> statement-breakpoint
ALTER TABLE "fuel_station_profiles" DROP CONSTRAINT "fuel_station_profiles_once";--> statement-breakpoint
ALTER TABLE "station_locations" DROP CONSTRAINT "station_locations_station_id_fuel_stations_id_fk";--> statement-breakpoint
ALTER TABLE "establishments" DROP CONSTRAINT "establishments_cnpj";--> statement-breakpoint
ALTER TABLE "establishments" DROP CONSTRAINT "establishments_type_known";--> statement-breakpoint
DROP INDEX "favorites_station";--> statement-breakpoint
DROP INDEX "reported_prices_pending_once";--> statement-breakpoint
DROP INDEX "reported_prices_pending_fuel_once";--> statement-breakpoint
DROP INDEX "reported_prices_establishment";--> statement-breakpoint
DROP INDEX "reported_prices_station";--> statement-breakpoint
DROP INDEX "reported_prices_fuel_type";--> statement-breakpoint
DROP INDEX "reviews_station";--> statement-breakpoint
DROP INDEX "fuel_prices_newest";--> statement-breakpoint
DROP INDEX "fuel_prices_once";--> statement-breakpoint
DROP INDEX "fuel_prices_withdrawn";--> statement-breakpoint
-- The triggers that tell changes name columns; they come back at the end.
DO $$
DECLARE
  told text;
  kind text;
BEGIN
  FOREACH told IN ARRAY ARRAY['fuel_prices', 'fuel_station_profiles', 'reviews', 'reported_prices'] LOOP
    FOREACH kind IN ARRAY ARRAY['inserted', 'updated', 'deleted', 'truncated'] LOOP
      EXECUTE format('DROP TRIGGER %I ON %I', 'signal_' || kind, told);
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "fuel_brands" RENAME TO "brands";--> statement-breakpoint
ALTER SEQUENCE "fuel_brands_id_seq" RENAME TO "brands_id_seq";--> statement-breakpoint
ALTER INDEX "fuel_brands_pkey" RENAME TO "brands_pkey";--> statement-breakpoint
ALTER INDEX "fuel_brands_name_once" RENAME TO "brands_name_once";--> statement-breakpoint
ALTER TABLE "fuel_station_profiles" RENAME TO "establishment_profiles";--> statement-breakpoint
ALTER TABLE "establishment_profiles" RENAME COLUMN "station_id" TO "establishment_id";--> statement-breakpoint
ALTER SEQUENCE "fuel_station_profiles_id_seq" RENAME TO "establishment_profiles_id_seq";--> statement-breakpoint
ALTER INDEX "fuel_station_profiles_pkey" RENAME TO "establishment_profiles_pkey";--> statement-breakpoint
ALTER INDEX "fuel_station_profiles_brand" RENAME TO "establishment_profiles_brand";--> statement-breakpoint
ALTER TABLE "establishment_profiles" RENAME CONSTRAINT "fuel_station_profiles_brand_id_fuel_brands_id_fk" TO "establishment_profiles_brand_id_brands_id_fk";--> statement-breakpoint
ALTER TABLE "fuel_prices" RENAME CONSTRAINT "fuel_prices_profile_id_fuel_station_profiles_id_fk" TO "fuel_prices_profile_id_establishment_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "station_locations" RENAME TO "establishment_locations";--> statement-breakpoint
ALTER TABLE "establishment_locations" RENAME COLUMN "station_id" TO "establishment_id";--> statement-breakpoint
ALTER INDEX "station_locations_pkey" RENAME TO "establishment_locations_pkey";--> statement-breakpoint
ALTER INDEX "station_locations_status" RENAME TO "establishment_locations_status";--> statement-breakpoint
ALTER TABLE "establishment_locations" RENAME CONSTRAINT "station_locations_status_known" TO "establishment_locations_status_known";--> statement-breakpoint
ALTER TABLE "establishment_locations" RENAME CONSTRAINT "station_locations_latitude" TO "establishment_locations_latitude";--> statement-breakpoint
ALTER TABLE "establishment_locations" RENAME CONSTRAINT "station_locations_longitude" TO "establishment_locations_longitude";--> statement-breakpoint
ALTER TABLE "establishment_locations" RENAME CONSTRAINT "station_locations_precision_known" TO "establishment_locations_precision_known";--> statement-breakpoint
ALTER TABLE "establishment_locations" RENAME CONSTRAINT "station_locations_source_known" TO "establishment_locations_source_known";--> statement-breakpoint
ALTER TABLE "establishment_locations" RENAME CONSTRAINT "station_locations_found" TO "establishment_locations_found";--> statement-breakpoint
ALTER TABLE "fuel_prices" RENAME COLUMN "station_id" TO "establishment_id";--> statement-breakpoint
ALTER TABLE "fuel_prices" RENAME COLUMN "fuel_type_id" TO "product_id";--> statement-breakpoint
ALTER TABLE "favorites" RENAME COLUMN "fuel_station_id" TO "establishment_id";--> statement-breakpoint
ALTER TABLE "establishments" DROP COLUMN "searched";--> statement-breakpoint
ALTER TABLE "establishments" RENAME COLUMN "legal_name" TO "company_name";--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(translate("establishments"."name" || ' ' || coalesce("establishments"."company_name", '') || ' ' ||
          coalesce("establishments"."address", '') || ' ' || coalesce("establishments"."neighbourhood", '') || ' ' ||
          coalesce("establishments"."cnpj", ''), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))) STORED;--> statement-breakpoint
ALTER TABLE "establishments" ALTER COLUMN "region_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "brand_id" integer;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "typed_columns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "surveyed_on" date;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "created_by_import_id" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "unit" text DEFAULT 'kg' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sectors" ADD COLUMN "kind" text DEFAULT 'meat' NOT NULL;--> statement-breakpoint
CREATE FUNCTION pg_temp.folded(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(translate(written, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))
$$;
--> statement-breakpoint
-- Moves the numbers of stations and fuels in what the audit log or a deletion keeps of a row, however deep they stand.
CREATE FUNCTION pg_temp.moved(kept jsonb, places integer, goods integer) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE jsonb_typeof(kept)
    WHEN 'object' THEN (
      SELECT coalesce(jsonb_object_agg(key, CASE
        WHEN key IN ('stationId', 'fuelStationId') AND jsonb_typeof(value) = 'number'
          THEN to_jsonb(value::integer + places)
        WHEN key IN ('typeId', 'fuelTypeId') AND jsonb_typeof(value) = 'number'
          THEN to_jsonb(value::integer + goods)
        WHEN key IN ('Station', 'FuelStation') AND jsonb_typeof(value -> 'id') = 'number'
          THEN value || jsonb_build_object('id', (value ->> 'id')::integer + places)
        WHEN key = 'FuelType' AND jsonb_typeof(value -> 'id') = 'number'
          THEN value || jsonb_build_object('id', (value ->> 'id')::integer + goods)
        ELSE pg_temp.moved(value, places, goods)
      END), '{}') FROM jsonb_each(kept))
    WHEN 'array' THEN (
      SELECT coalesce(jsonb_agg(pg_temp.moved(value, places, goods) ORDER BY place), '[]')
      FROM jsonb_array_elements(kept) WITH ORDINALITY AS element (value, place))
    ELSE kept
  END;
END $$;
--> statement-breakpoint
-- The same for a whole row that is a station or a fuel itself.
CREATE FUNCTION pg_temp.moved_row(kept jsonb, noun text, places integer, goods integer) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE
    WHEN kept IS NULL THEN NULL
    WHEN jsonb_typeof(kept -> 'id') = 'number' AND noun IN ('fuel-stations', 'station-locations')
      THEN pg_temp.moved(kept, places, goods) || jsonb_build_object('id', (kept ->> 'id')::integer + places)
    WHEN jsonb_typeof(kept -> 'id') = 'number' AND noun = 'fuel-types'
      THEN pg_temp.moved(kept, places, goods) || jsonb_build_object('id', (kept ->> 'id')::integer + goods)
    ELSE pg_temp.moved(kept, places, goods)
  END
$$;
--> statement-breakpoint
-- The addresses of stations in a text.
CREATE FUNCTION pg_temp.moved_text(written text, places integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  moved text := written;
  number integer;
BEGIN
  FOR number IN SELECT DISTINCT digits[1]::integer FROM regexp_matches(written, '/posto/([0-9]{1,9})\y', 'g') AS digits LOOP
    moved := regexp_replace(moved, '/posto/' || number || '\y', '/posto/~' || number + places, 'g');
  END LOOP;
  RETURN replace(moved, '/posto/~', '/posto/');
END $$;
--> statement-breakpoint
-- A row of a table before, as it would be now.
CREATE FUNCTION pg_temp.moved_held(kept jsonb, place_table text, places integer, goods integer, fuels integer)
RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE place_table
    WHEN 'fuel_stations' THEN kept || jsonb_build_object(
      'id', (kept ->> 'id')::integer + places, 'type', 'posto', 'verified', false, 'service_radius', 5)
    WHEN 'fuel_types' THEN kept || jsonb_build_object(
      'id', (kept ->> 'id')::integer + goods, 'category_id', fuels,
      'unit', CASE WHEN kept ->> 'name' = 'GNV' THEN 'm3' ELSE 'l' END)
    WHEN 'fuel_station_profiles' THEN
      kept || jsonb_build_object('establishment_id', (kept ->> 'station_id')::integer + places)
    WHEN 'station_locations' THEN
      kept || jsonb_build_object('establishment_id', (kept ->> 'station_id')::integer + places)
    WHEN 'favorites' THEN
      kept || jsonb_build_object('establishment_id', (kept ->> 'fuel_station_id')::integer + places)
    WHEN 'reviews' THEN kept || jsonb_build_object('establishment_id',
      coalesce((kept ->> 'establishment_id')::integer, (kept ->> 'fuel_station_id')::integer + places))
    WHEN 'reported_prices' THEN kept || jsonb_build_object(
      'establishment_id',
      coalesce((kept ->> 'establishment_id')::integer, (kept ->> 'fuel_station_id')::integer + places),
      'product_id', coalesce((kept ->> 'product_id')::integer, (kept ->> 'fuel_type_id')::integer + goods))
    WHEN 'establishments' THEN
      kept || jsonb_build_object('company_name', kept -> 'legal_name', 'is_open', true, 'typed_columns', '[]'::jsonb)
    WHEN 'products' THEN kept || jsonb_build_object('unit', 'kg', 'position', 0)
    WHEN 'sectors' THEN kept || jsonb_build_object('kind', 'meat')
    ELSE kept
  END - ARRAY['station_id', 'fuel_station_id', 'fuel_type_id', 'legal_name']
$$;
--> statement-breakpoint
DO $$
DECLARE
  -- These are added to the numbers of stations and of fuels. Numbers that were given once are not given again.
  places integer := coalesce(pg_sequence_last_value(pg_get_serial_sequence('establishments', 'id')::regclass), 0);
  goods integer := coalesce(pg_sequence_last_value(pg_get_serial_sequence('products', 'id')::regclass), 0);
  last_station integer := coalesce(pg_sequence_last_value(pg_get_serial_sequence('fuel_stations', 'id')::regclass), 0);
  last_fuel integer := coalesce(pg_sequence_last_value(pg_get_serial_sequence('fuel_types', 'id')::regclass), 0);
  sector_name text := 'Combustível';
  sector integer;
  fuels integer;
  twin record;
  number integer := 1;
BEGIN
  WHILE EXISTS (SELECT FROM sectors WHERE pg_temp.folded(name) = pg_temp.folded(sector_name)) LOOP
    number := number + 1;
    sector_name := 'Combustível ' || number;
  END LOOP;
  INSERT INTO sectors (name, kind) VALUES (sector_name, 'fuel') RETURNING id INTO STRICT sector;
  INSERT INTO categories (name, sector_id, position)
  VALUES ('Combustíveis', sector, (SELECT coalesce(max(position), 0) + 1 FROM categories))
  RETURNING id INTO STRICT fuels;

  -- Nobody could make such a shop in the panel; it stays one.
  UPDATE establishments SET type = 'mercado' WHERE type IN ('posto', 'combustivel');
  INSERT INTO establishments (id, name, company_name, type, address, neighbourhood, zipcode, phone, cnpj, latitude,
    longitude, coordinates_precision, region_id, is_demonstration, brand_id, is_open, typed_columns, surveyed_on,
    created_by_import_id, version, created_at, updated_at)
  OVERRIDING SYSTEM VALUE
  SELECT id + places, name, company_name, 'posto', address, neighbourhood, zipcode, phone, cnpj, latitude,
    longitude, coordinates_precision, region_id, is_demonstration, brand_id, is_open, typed_columns, surveyed_on,
    created_by_import_id, version, created_at, updated_at
  FROM fuel_stations ORDER BY id;
  -- Surveys know a fuel by its name; a cut of the same name gets the next free number.
  FOR twin IN
    SELECT product.id, product.name FROM products AS product
    JOIN fuel_types AS fuel ON pg_temp.folded(fuel.name) = product.folded_name
  LOOP
    number := 2;
    WHILE EXISTS (SELECT FROM products WHERE folded_name = pg_temp.folded(twin.name || ' ' || number))
      OR EXISTS (SELECT FROM fuel_types WHERE pg_temp.folded(name) = pg_temp.folded(twin.name || ' ' || number))
    LOOP
      number := number + 1;
    END LOOP;
    UPDATE products SET name = twin.name || ' ' || number, version = version + 1, updated_at = now() WHERE id = twin.id;
  END LOOP;
  INSERT INTO products (id, name, description, category_id, unit, position, is_demonstration, version, created_at, updated_at)
  OVERRIDING SYSTEM VALUE
  SELECT id + goods,
    name, description, fuels, CASE WHEN name = 'GNV' THEN 'm3' ELSE 'l' END, position, is_demonstration, version,
    created_at, updated_at
  FROM fuel_types AS fuel ORDER BY id;
  IF places + last_station > 0 THEN
    PERFORM setval(pg_get_serial_sequence('establishments', 'id'), places + last_station);
  END IF;
  IF goods + last_fuel > 0 THEN
    PERFORM setval(pg_get_serial_sequence('products', 'id'), goods + last_fuel);
  END IF;
  -- Links still have the numbers from before: 0042 keeps them, in the same run.
  IF EXISTS (SELECT FROM fuel_stations) THEN
    PERFORM set_config('renumbered.places', places::text, false), set_config('renumbered.goods', goods::text, false);
  END IF;

  -- Written anew at once, where an update would leave every old row behind.
  EXECUTE format(
    'ALTER TABLE fuel_prices ALTER establishment_id TYPE integer USING establishment_id + %s,
       ALTER product_id TYPE integer USING product_id + %s', places, goods);
  UPDATE establishment_profiles SET establishment_id = establishment_id + places;
  -- All at once from the end: the number is the key, and a key may not be there twice on the way.
  ALTER TABLE establishment_locations DROP CONSTRAINT establishment_locations_pkey;
  UPDATE establishment_locations SET establishment_id = establishment_id + places;
  ALTER TABLE establishment_locations ADD PRIMARY KEY (establishment_id);
  UPDATE favorites SET establishment_id = establishment_id + places WHERE establishment_id IS NOT NULL;
  UPDATE reviews SET establishment_id = fuel_station_id + places WHERE fuel_station_id IS NOT NULL;
  UPDATE reported_prices SET establishment_id = fuel_station_id + places, product_id = fuel_type_id + goods
  WHERE fuel_station_id IS NOT NULL;

  ALTER TABLE audit_log DISABLE TRIGGER keep_audit_log;
  UPDATE audit_log SET
    row_id = CASE
      WHEN row_id = 0 THEN 0
      WHEN noun IN ('fuel-stations', 'station-locations') THEN row_id + places
      WHEN noun = 'fuel-types' THEN row_id + goods
      ELSE row_id
    END,
    before = pg_temp.moved_row(before, noun, places, goods),
    after = pg_temp.moved_row(after, noun, places, goods)
  WHERE station_id IS NOT NULL OR type_id IS NOT NULL;
  ALTER TABLE audit_log ENABLE TRIGGER keep_audit_log;

  UPDATE messages SET body = pg_temp.moved_text(body, places) WHERE body ~ '/posto/[0-9]';
  UPDATE message_answers SET body = pg_temp.moved_text(body, places) WHERE body ~ '/posto/[0-9]';

  UPDATE removals SET
    row_id = row_id + CASE noun WHEN 'fuel-stations' THEN places WHEN 'fuel-types' THEN goods ELSE 0 END,
    presented = pg_temp.moved_row(presented, noun, places, goods),
    held = (
      SELECT jsonb_agg(jsonb_build_object(
        'table', CASE kept ->> 'table'
          WHEN 'fuel_stations' THEN 'establishments'
          WHEN 'fuel_types' THEN 'products'
          WHEN 'fuel_brands' THEN 'brands'
          WHEN 'fuel_station_profiles' THEN 'establishment_profiles'
          WHEN 'station_locations' THEN 'establishment_locations'
          ELSE kept ->> 'table'
        END,
        'rows', (
          SELECT jsonb_agg(pg_temp.moved_held(row, kept ->> 'table', places, goods, fuels) ORDER BY nth)
          FROM jsonb_array_elements(kept -> 'rows') WITH ORDINALITY AS rows (row, nth))
        ) ORDER BY place)
      FROM jsonb_array_elements(held) WITH ORDINALITY AS parts (kept, place));
END $$;
--> statement-breakpoint
DROP FUNCTION pg_temp.moved_held(jsonb, text, integer, integer, integer);--> statement-breakpoint
DROP FUNCTION pg_temp.moved_text(text, integer);--> statement-breakpoint
DROP FUNCTION pg_temp.moved_row(jsonb, text, integer, integer);--> statement-breakpoint
DROP FUNCTION pg_temp.moved(jsonb, integer, integer);--> statement-breakpoint
DROP FUNCTION pg_temp.folded(text);--> statement-breakpoint
DROP TABLE "fuel_stations";--> statement-breakpoint
DROP TABLE "fuel_types";--> statement-breakpoint
ALTER TABLE "reported_prices" DROP COLUMN "fuel_type_id";--> statement-breakpoint
ALTER TABLE "reported_prices" DROP COLUMN "fuel_station_id";--> statement-breakpoint
ALTER TABLE "reviews" DROP COLUMN "fuel_station_id";--> statement-breakpoint
ALTER TABLE "reported_prices" ALTER COLUMN "product_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reported_prices" ALTER COLUMN "establishment_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "establishment_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "establishment_locations" ADD CONSTRAINT "establishment_locations_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "establishment_profiles" ADD CONSTRAINT "establishment_profiles_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_created_by_import_id_imports_id_fk" FOREIGN KEY ("created_by_import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "establishment_profiles" ADD CONSTRAINT "establishment_profiles_once" UNIQUE NULLS NOT DISTINCT("establishment_id","name","address","brand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "establishments_cnpj" ON "establishments" USING btree ("cnpj") WHERE "establishments"."type" <> 'posto';--> statement-breakpoint
CREATE UNIQUE INDEX "establishments_cnpj_of_station" ON "establishments" USING btree ("cnpj") WHERE "establishments"."type" = 'posto';--> statement-breakpoint
CREATE INDEX "establishments_brand" ON "establishments" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "establishments_import" ON "establishments" USING btree ("created_by_import_id");--> statement-breakpoint
CREATE INDEX "favorites_establishment" ON "favorites" USING btree ("establishment_id");--> statement-breakpoint
CREATE INDEX "fuel_prices_newest" ON "fuel_prices" USING btree ("establishment_id","product_id","payment_condition","observed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "fuel_prices"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "fuel_prices_product" ON "fuel_prices" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_prices_once" ON "fuel_prices" USING btree ("establishment_id","product_id","observed_at","payment_condition") WHERE "fuel_prices"."withdrawn_at" is null and "fuel_prices"."source" = 'import';--> statement-breakpoint
CREATE INDEX "fuel_prices_withdrawn" ON "fuel_prices" USING btree ("establishment_id","product_id","id") WHERE "fuel_prices"."withdrawn_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reported_prices_pending_once" ON "reported_prices" USING btree ("user_id","product_id","establishment_id") WHERE "reported_prices"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "reported_prices_establishment" ON "reported_prices" USING btree ("establishment_id","status");--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_establishment_once" UNIQUE("user_id","establishment_id");--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_region_said" CHECK ("establishments"."type" = 'posto' or "establishments"."region_id" is not null);--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_address_of_station" CHECK ("establishments"."type" <> 'posto' or "establishments"."address" is not null);--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_type_known" CHECK ("establishments"."type" in ('acougue', 'mercado', 'posto'));--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_one_thing" CHECK (num_nonnulls("favorites"."product_id", "favorites"."establishment_id") = 1);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_unit_known" CHECK ("products"."unit" in ('kg', 'l', 'm3', 'un'));--> statement-breakpoint
ALTER TABLE "sectors" ADD CONSTRAINT "sectors_kind_known" CHECK ("sectors"."kind" in ('meat', 'fuel'));--> statement-breakpoint
DO $$
DECLARE
  signal record;
  kind text;
  arguments text;
BEGIN
  FOR signal IN SELECT * FROM (VALUES
    ('establishment_profiles', 'true', ARRAY['establishment_id']),
    ('fuel_prices', 'true', ARRAY['establishment_id']),
    ('reviews', $c$status = 'approved'$c$, ARRAY['establishment_id']),
    ('reported_prices', $c$status = 'approved'$c$, ARRAY['product_id', 'establishment_id'])
  ) AS signals (table_name, condition, columns)
  LOOP
    arguments := quote_literal(signal.condition);
    FOR i IN 1 .. cardinality(signal.columns) LOOP
      arguments := arguments || ', ' || quote_literal(signal.columns[i]);
    END LOOP;
    FOREACH kind IN ARRAY ARRAY['inserted', 'updated', 'deleted', 'truncated'] LOOP
      EXECUTE format(
        'CREATE TRIGGER %I AFTER %s ON %I %s FOR EACH STATEMENT EXECUTE FUNCTION signal_changed(%s)',
        'signal_' || kind,
        CASE kind WHEN 'inserted' THEN 'INSERT' WHEN 'updated' THEN 'UPDATE'
          WHEN 'deleted' THEN 'DELETE' ELSE 'TRUNCATE' END,
        signal.table_name,
        CASE kind WHEN 'inserted' THEN 'REFERENCING NEW TABLE AS new_rows'
          WHEN 'updated' THEN 'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows'
          WHEN 'deleted' THEN 'REFERENCING OLD TABLE AS old_rows' ELSE '' END,
        arguments);
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION signal_new_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tags text[];
BEGIN
  SELECT array_agg(DISTINCT tag) INTO tags FROM (
    SELECT unnest(ARRAY['reviews', 'reviews:establishment_id:' || establishment_id]) AS tag
    FROM reviews WHERE user_id = NEW.id AND status = 'approved'
    UNION ALL
    SELECT unnest(ARRAY['reported_prices', 'reported_prices:product_id:' || product_id,
      'reported_prices:establishment_id:' || establishment_id])
    FROM reported_prices WHERE user_id = NEW.id AND status = 'approved'
  ) AS signed;
  IF tags IS NOT NULL THEN PERFORM tell_changed(tags); END IF;
  RETURN NULL;
END $$;
