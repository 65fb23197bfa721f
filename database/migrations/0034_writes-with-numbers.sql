-- A message of the channel "catalogue" ends with the number of its transaction, as in 'prices prices:product_id:12 @4711': a
-- process knows its own writes by it, and does not drop a second time what it has dropped itself.
-- Otherwise the function is that of 0011_cache-tags.sql.
CREATE OR REPLACE FUNCTION tell_changed(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payload text := array_to_string(tags, ' ');
  told text := coalesce(current_setting('compara.changed', true), '');
BEGIN
  IF length(payload) > 7000 THEN payload := '*'; END IF;
  PERFORM pg_notify('catalogue', payload || ' @' || pg_current_xact_id());
  IF position(' ' || payload || ' ' in ' ' || told || ' ') > 0 THEN RETURN; END IF;
  PERFORM set_config(
    'compara.changed',
    CASE WHEN length(told) + length(payload) > 100000 THEN '*' ELSE trim(told || ' ' || payload) END,
    true);
END $$;
