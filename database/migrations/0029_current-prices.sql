DROP TRIGGER keep_newest_inserted ON "prices";--> statement-breakpoint
DROP TRIGGER keep_newest_updated ON "prices";--> statement-breakpoint
DROP TRIGGER keep_newest_deleted ON "prices";--> statement-breakpoint
DROP FUNCTION keep_newest_inserted();--> statement-breakpoint
DROP FUNCTION keep_newest_changed();--> statement-breakpoint
DROP FUNCTION keep_newest_deleted();--> statement-breakpoint
DROP FUNCTION find_newest_price(integer, integer, text);--> statement-breakpoint
DROP TABLE "newest_prices";--> statement-breakpoint
CREATE TABLE "current_prices" (
	"id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"establishment_id" integer NOT NULL,
	"payment_condition" text NOT NULL,
	"price_centavos" integer NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"corrected" boolean NOT NULL,
	"import_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"previous_id" bigint,
	"previous_centavos" integer,
	"previous_at" timestamp with time zone,
	"previous_source" text,
	CONSTRAINT "current_prices_product_id_establishment_id_payment_condition_pk" PRIMARY KEY("product_id","establishment_id","payment_condition")
);
--> statement-breakpoint
INSERT INTO current_prices
SELECT id, product_id, establishment_id, payment_condition, price_centavos, observed_at, source, corrected, import_id,
  created_at, previous_id, previous_centavos, previous_at, previous_source
FROM (
  SELECT *, row_number() OVER newest AS place, lead(id) OVER newest AS previous_id,
    lead(price_centavos) OVER newest AS previous_centavos, lead(observed_at) OVER newest AS previous_at,
    lead(source) OVER newest AS previous_source
  FROM prices
  WHERE withdrawn_at IS NULL
  WINDOW newest AS (PARTITION BY product_id, establishment_id, payment_condition ORDER BY observed_at DESC, id DESC)
) AS observed
WHERE place = 1;
--> statement-breakpoint
CREATE INDEX "current_prices_ids" ON "current_prices" USING btree ("id","observed_at","product_id","establishment_id");--> statement-breakpoint
CREATE INDEX "current_prices_days" ON "current_prices" USING btree ("observed_at","id","product_id","establishment_id");--> statement-breakpoint
CREATE INDEX "current_prices_values" ON "current_prices" USING btree ("price_centavos","id","observed_at","product_id","establishment_id");--> statement-breakpoint
CREATE INDEX "current_prices_sources" ON "current_prices" USING btree ("source","observed_at","id");--> statement-breakpoint
CREATE INDEX "current_prices_establishment" ON "current_prices" USING btree ("establishment_id","observed_at","id","product_id");
--> statement-breakpoint
-- Looks up what stands of some products at some shops under some conditions: two entries of an index for each. Their rows
-- are held first, in one order, and made where there are none. So no two writers miss each other, or wait for each other: a
-- second one looks when it sees what the first has left.
CREATE FUNCTION renew_current_prices(product_ids integer[], establishment_ids integer[], conditions text[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO current_prices AS held
    (product_id, establishment_id, payment_condition, id, price_centavos, observed_at, source, corrected, created_at)
  SELECT product_id, establishment_id, payment_condition, 0, 0, 'epoch', '', false, 'epoch'
  FROM unnest(product_ids, establishment_ids, conditions) AS touched (product_id, establishment_id, payment_condition)
  ORDER BY product_id, establishment_id, payment_condition
  ON CONFLICT (product_id, establishment_id, payment_condition) DO UPDATE SET id = held.id WHERE false;

  WITH found AS MATERIALIZED (
    SELECT touched.product_id, touched.establishment_id, touched.payment_condition,
      newest.id, newest.price_centavos, newest.observed_at, newest.source, newest.corrected, newest.import_id,
      newest.created_at, earlier.id AS previous_id, earlier.price_centavos AS previous_centavos,
      earlier.observed_at AS previous_at, earlier.source AS previous_source
    FROM unnest(product_ids, establishment_ids, conditions) AS touched (product_id, establishment_id, payment_condition)
    LEFT JOIN LATERAL (
      SELECT * FROM prices
      WHERE product_id = touched.product_id AND establishment_id = touched.establishment_id
        AND payment_condition = touched.payment_condition AND withdrawn_at IS NULL
      ORDER BY observed_at DESC NULLS LAST, id DESC NULLS LAST
      LIMIT 1
    ) AS newest ON true
    LEFT JOIN LATERAL (
      SELECT * FROM prices
      WHERE product_id = touched.product_id AND establishment_id = touched.establishment_id
        AND payment_condition = touched.payment_condition AND withdrawn_at IS NULL
        AND (observed_at, id) < (newest.observed_at, newest.id)
      ORDER BY observed_at DESC NULLS LAST, id DESC NULLS LAST
      LIMIT 1
    ) AS earlier ON true
  ), gone AS (
    DELETE FROM current_prices AS kept USING found
    WHERE kept.product_id = found.product_id AND kept.establishment_id = found.establishment_id
      AND kept.payment_condition = found.payment_condition AND found.id IS NULL
  )
  UPDATE current_prices AS kept SET
    id = found.id,
    price_centavos = found.price_centavos,
    observed_at = found.observed_at,
    source = found.source,
    corrected = found.corrected,
    import_id = found.import_id,
    created_at = found.created_at,
    previous_id = found.previous_id,
    previous_centavos = found.previous_centavos,
    previous_at = found.previous_at,
    previous_source = found.previous_source
  FROM found
  WHERE kept.product_id = found.product_id AND kept.establishment_id = found.establishment_id
    AND kept.payment_condition = found.payment_condition AND found.id IS NOT NULL
    AND (kept.id, kept.price_centavos, kept.observed_at, kept.source, kept.corrected, kept.import_id, kept.created_at,
      kept.previous_id, kept.previous_centavos, kept.previous_at, kept.previous_source)
    IS DISTINCT FROM (found.id, found.price_centavos, found.observed_at, found.source, found.corrected, found.import_id,
      found.created_at, found.previous_id, found.previous_centavos, found.previous_at, found.previous_source);
END $$;
--> statement-breakpoint
-- One look-up for all rows of a statement.
CREATE FUNCTION keep_current_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE current_prices;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM renew_current_prices(array_agg(product_id), array_agg(establishment_id), array_agg(payment_condition))
    FROM (
      SELECT DISTINCT product_id, establishment_id, payment_condition FROM new_rows WHERE withdrawn_at IS NULL
    ) AS touched
    HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM renew_current_prices(array_agg(product_id), array_agg(establishment_id), array_agg(payment_condition))
    FROM (
      SELECT DISTINCT product_id, establishment_id, payment_condition FROM old_rows WHERE withdrawn_at IS NULL
    ) AS touched
    HAVING count(*) > 0;
  ELSE
    PERFORM renew_current_prices(array_agg(product_id), array_agg(establishment_id), array_agg(payment_condition))
    FROM (
      WITH was AS (
        SELECT id, product_id, establishment_id, payment_condition, price_centavos, observed_at, source, corrected,
          import_id, created_at
        FROM old_rows WHERE withdrawn_at IS NULL
      ), is_now AS (
        SELECT id, product_id, establishment_id, payment_condition, price_centavos, observed_at, source, corrected,
          import_id, created_at
        FROM new_rows WHERE withdrawn_at IS NULL
      )
      SELECT DISTINCT product_id, establishment_id, payment_condition
      FROM ((TABLE was EXCEPT TABLE is_now) UNION ALL (TABLE is_now EXCEPT TABLE was)) AS changed
    ) AS touched
    HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_current_inserted AFTER INSERT ON "prices" REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_current_prices();
--> statement-breakpoint
CREATE TRIGGER keep_current_updated AFTER UPDATE ON "prices" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_current_prices();
--> statement-breakpoint
CREATE TRIGGER keep_current_deleted AFTER DELETE ON "prices" REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_current_prices();
--> statement-breakpoint
CREATE TRIGGER keep_current_truncated AFTER TRUNCATE ON "prices"
FOR EACH STATEMENT EXECUTE FUNCTION keep_current_prices();
