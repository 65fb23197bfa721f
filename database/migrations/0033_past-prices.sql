-- A write to an observation that is older than six days tells so as 'prices:past_of:12', with the number of its product. What
-- is made of past observations alone, such as the weeks of a history, stays kept while the prices of these days are written.
-- Otherwise the function is that of 0011_cache-tags.sql.
CREATE OR REPLACE FUNCTION signal_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
  -- More than 200 products have the tag of all rows already.
  IF TG_TABLE_NAME = 'prices' THEN
    EXECUTE format(
      $q$SELECT array_agg('prices:past_of:' || id) FROM (
        SELECT DISTINCT product_id AS id %s AND observed_at < now() - interval '6 days' LIMIT 200) AS ids$q$,
      changed) INTO found;
    tags := tags || coalesce(found, ARRAY[]::text[]);
  END IF;
  PERFORM tell_changed(tags);
  RETURN NULL;
END $$;
