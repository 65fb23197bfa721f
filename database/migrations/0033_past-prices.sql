-- A write to an observation that is older than six days tells so as 'prices:past_of:12', with the number of its product. What
-- is made of past observations alone, such as the weeks of a history, stays kept while the prices of these days are written.
CREATE FUNCTION signal_past_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tags text[];
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT * FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT * FROM old_rows'
    ELSE '(SELECT * FROM old_rows EXCEPT SELECT * FROM new_rows) UNION ALL (SELECT * FROM new_rows EXCEPT SELECT * FROM old_rows)'
  END;
BEGIN
  EXECUTE format(
    $q$SELECT array_agg('prices:past_of:' || id) FROM (
      SELECT DISTINCT product_id AS id FROM (%s) AS row WHERE observed_at < now() - interval '6 days' LIMIT 201) AS ids$q$,
    changed) INTO tags;
  IF cardinality(tags) > 200 THEN tags := ARRAY['prices:*']; END IF;
  IF tags IS NOT NULL THEN PERFORM tell_changed(tags); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER signal_past_inserted AFTER INSERT ON prices REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION signal_past_prices();
--> statement-breakpoint
CREATE TRIGGER signal_past_updated AFTER UPDATE ON prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION signal_past_prices();
--> statement-breakpoint
CREATE TRIGGER signal_past_deleted AFTER DELETE ON prices REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION signal_past_prices();
