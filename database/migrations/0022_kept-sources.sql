ALTER TABLE "fuel_prices" ADD COLUMN "corrected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "corrected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "prices" AS price SET "corrected" = true
FROM "prices" AS before
WHERE before.id = price.replaces_id AND before.source = price.source AND price.source <> 'admin';--> statement-breakpoint
-- Corrections of fuel prices had become prices of the panel, those of a survey's one second after midnight. They get back
-- the source and the day of what they correct, unless a survey has said its own price of that day again since.
WITH RECURSIVE kept AS (
  SELECT price.id, before.source, before.import_id, before.observed_at
  FROM fuel_prices price
  JOIN fuel_prices before ON before.id = price.replaces_id
  WHERE price.source = 'admin' AND before.source <> 'admin'
  UNION ALL
  SELECT price.id, kept.source, kept.import_id, kept.observed_at
  FROM fuel_prices price
  JOIN kept ON kept.id = price.replaces_id
  WHERE price.source = 'admin'
), moved AS (
  SELECT price.id, kept.source, kept.import_id, price.station_id, price.fuel_type_id, price.payment_condition,
    price.withdrawn_at IS NULL AS is_live,
    CASE WHEN price.observed_at = kept.observed_at + interval '1 second' THEN kept.observed_at
      ELSE price.observed_at END AS observed_at
  FROM fuel_prices price
  JOIN kept USING (id)
), free AS (
  SELECT moved.*, row_number() OVER (
    PARTITION BY station_id, fuel_type_id, payment_condition, observed_at, is_live ORDER BY id DESC
  ) AS place
  FROM moved
  WHERE NOT is_live OR NOT EXISTS (
    SELECT FROM fuel_prices other
    WHERE other.station_id = moved.station_id AND other.fuel_type_id = moved.fuel_type_id
      AND other.payment_condition = moved.payment_condition AND other.observed_at = moved.observed_at
      AND other.source = 'import' AND other.withdrawn_at IS NULL
  )
)
UPDATE "fuel_prices" AS price
SET "source" = free.source, "import_id" = free.import_id, "observed_at" = free.observed_at, "corrected" = true
FROM free
WHERE free.id = price.id AND (free.place = 1 OR NOT free.is_live);
