-- Every committed change of what the public sees is told on the channel "catalogue", so that each node drops what it
-- keeps in memory, whoever wrote: the server, the command line or psql. The payload is the table's name.
CREATE FUNCTION signal_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE catalogue_table text;
BEGIN
  FOREACH catalogue_table IN ARRAY
    ARRAY['regions', 'fuel_brands', 'fuel_types', 'fuel_stations', 'fuel_prices', 'price_lives']
  LOOP
    EXECUTE format(
      'CREATE TRIGGER signal_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION signal_catalogue()', catalogue_table);
  END LOOP;
END $$;
