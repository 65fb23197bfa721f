-- A write to what the public sees tells which rows it has changed, as tags: 'prices', 'prices:product_id:12'
-- (contract/cached-tables.ts). They go to every node on the channel "catalogue", and into a setting of the transaction,
-- from which the process that writes reads them before it commits. Replaces the signal that dropped everything.
DO $$
DECLARE trigger_table text;
BEGIN
  FOR trigger_table IN SELECT tgrelid::regclass FROM pg_trigger WHERE tgname = 'signal_catalogue' LOOP
    EXECUTE format('DROP TRIGGER signal_catalogue ON %s', trigger_table);
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION signal_catalogue();
--> statement-breakpoint
DROP FUNCTION signal_signature();
--> statement-breakpoint
-- A message may have 8,000 bytes. What the setting holds already is not added again: whole tags are compared, as
-- 'products:id:1' also stands at the beginning of 'products:id:12'.
CREATE FUNCTION tell_changed(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payload text := array_to_string(tags, ' ');
  told text := coalesce(current_setting('compara.changed', true), '');
BEGIN
  IF length(payload) > 7000 THEN payload := '*'; END IF;
  PERFORM pg_notify('catalogue', payload);
  IF position(' ' || payload || ' ' in ' ' || told || ' ') > 0 THEN RETURN; END IF;
  PERFORM set_config(
    'compara.changed',
    CASE WHEN length(told) + length(payload) > 100000 THEN '*' ELSE trim(told || ' ' || payload) END,
    true);
END $$;
--> statement-breakpoint
-- Arguments: which rows the public sees, as a condition; then the columns by which answers depend on some rows only.
CREATE FUNCTION signal_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
  tags text[];
  found text[];
  many boolean;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM tell_changed(ARRAY[TG_TABLE_NAME, TG_TABLE_NAME || ':*']);
    RETURN NULL;
  END IF;
  changed := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT * FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT * FROM old_rows'
    ELSE '(SELECT * FROM old_rows EXCEPT SELECT * FROM new_rows) UNION ALL (SELECT * FROM new_rows EXCEPT SELECT * FROM old_rows)'
  END;
  changed := format('FROM (%s) AS row WHERE %s', changed, TG_ARGV[0]);
  EXECUTE 'SELECT EXISTS (SELECT ' || changed || ')' INTO many;
  IF NOT many THEN RETURN NULL; END IF;
  tags := ARRAY[TG_TABLE_NAME::text];
  FOR i IN 1 .. TG_NARGS - 1 LOOP
    EXECUTE format(
      'SELECT array_agg(%L || id) FROM (SELECT DISTINCT %I AS id %s LIMIT 201) AS ids',
      TG_TABLE_NAME || ':' || TG_ARGV[i] || ':', TG_ARGV[i], changed) INTO found;
    tags := tags || CASE
      WHEN cardinality(found) > 200 THEN ARRAY[TG_TABLE_NAME || ':*']
      ELSE coalesce(found, ARRAY[]::text[])
    END;
  END LOOP;
  PERFORM tell_changed(tags);
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  signal record;
  arguments text;
BEGIN
  FOR signal IN SELECT * FROM (VALUES
    ('regions', 'true', ARRAY[]::text[]),
    ('sectors', 'true', ARRAY[]::text[]),
    ('categories', 'true', ARRAY[]::text[]),
    ('products', 'true', ARRAY['id']),
    ('product_synonyms', 'true', ARRAY[]::text[]),
    ('establishments', 'true', ARRAY['id']),
    ('prices', 'true', ARRAY['product_id', 'establishment_id']),
    ('promotions', 'true', ARRAY['product_id', 'establishment_id']),
    ('reviews', $c$status = 'approved'$c$, ARRAY['establishment_id']),
    ('reported_prices', $c$status = 'approved'$c$, ARRAY['product_id']),
    ('imports', 'true', ARRAY[]::text[]),
    ('fuel_brands', 'true', ARRAY[]::text[]),
    ('fuel_types', 'true', ARRAY[]::text[]),
    ('fuel_stations', 'true', ARRAY['id']),
    ('fuel_station_profiles', 'true', ARRAY['station_id']),
    ('fuel_prices', 'true', ARRAY['station_id']),
    ('price_lives', 'true', ARRAY[]::text[])
  ) AS signals (table_name, condition, columns)
  LOOP
    arguments := quote_literal(signal.condition);
    FOR i IN 1 .. coalesce(cardinality(signal.columns), 0) LOOP
      arguments := arguments || ', ' || quote_literal(signal.columns[i]);
    END LOOP;
    EXECUTE format(
      'CREATE TRIGGER signal_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
       FOR EACH STATEMENT EXECUTE FUNCTION signal_changed(%s)', signal.table_name, arguments);
    EXECUTE format(
      'CREATE TRIGGER signal_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
       FOR EACH STATEMENT EXECUTE FUNCTION signal_changed(%s)', signal.table_name, arguments);
    EXECUTE format(
      'CREATE TRIGGER signal_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
       FOR EACH STATEMENT EXECUTE FUNCTION signal_changed(%s)', signal.table_name, arguments);
    EXECUTE format(
      'CREATE TRIGGER signal_truncated AFTER TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION signal_changed(%s)', signal.table_name, arguments);
  END LOOP;
END $$;
--> statement-breakpoint
-- A new name changes what the public sees only where it stands under something that is approved.
CREATE FUNCTION signal_new_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tags text[];
BEGIN
  SELECT array_agg(DISTINCT tag) INTO tags FROM (
    SELECT unnest(ARRAY['reviews', 'reviews:establishment_id:' || establishment_id]) AS tag
    FROM reviews WHERE user_id = NEW.id AND status = 'approved'
    UNION ALL
    SELECT unnest(ARRAY['reported_prices', 'reported_prices:product_id:' || product_id])
    FROM reported_prices WHERE user_id = NEW.id AND status = 'approved'
  ) AS signed;
  IF tags IS NOT NULL THEN PERFORM tell_changed(tags); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER signal_new_name AFTER UPDATE OF "name" ON "users"
FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION signal_new_name();
