-- The numbers that stations and fuels had before 0030, for links with them. A city that passes 0030 in the same run gets them from
-- it; one that has passed it earlier gets those that its rows and its audit log prove.
CREATE TABLE "former_ids" (
	"kind" text NOT NULL,
	"former_id" integer NOT NULL,
	"id" integer NOT NULL,
	CONSTRAINT "former_ids_kind_former_id_pk" PRIMARY KEY("kind","former_id"),
	CONSTRAINT "former_ids_kind_known" CHECK ("former_ids"."kind" in ('station', 'fuel')),
	CONSTRAINT "former_ids_changed" CHECK ("former_ids"."former_id" <> "former_ids"."id")
);
--> statement-breakpoint
DO $$
DECLARE
  -- 0030 added these to the numbers of stations and of fuels.
  places integer := nullif(current_setting('renumbered.places', true), '');
  goods integer := nullif(current_setting('renumbered.goods', true), '');
  -- 0030 made the sector of fuels.
  passed_at timestamptz := (SELECT min(created_at) FROM sectors WHERE kind = 'fuel');
  last_shop integer;
  before_stations integer;
  -- The first survey deleted the stations of the demonstration, which had the first numbers.
  invented CONSTANT integer := 16;
BEGIN
  IF places IS NULL THEN
    -- A new city has no links from before.
    IF NOT EXISTS (SELECT FROM establishments WHERE type = 'posto' AND created_at < passed_at) THEN
      RETURN;
    END IF;
    -- The first fuel came with 0002. Deletions by administrators are in the audit log.
    goods := least(
      (SELECT min(products.id) FROM products
        JOIN categories ON categories.id = products.category_id
        JOIN sectors ON sectors.id = categories.sector_id
        WHERE sectors.kind = 'fuel' AND products.created_at <= passed_at),
      (SELECT min(row_id) FROM audit_log WHERE noun = 'fuel-types' AND row_id > 0 AND at <= passed_at)) - 1;
    last_shop := coalesce(greatest(
      (SELECT max(id) FROM establishments WHERE type <> 'posto' AND created_at <= passed_at),
      (SELECT max(row_id) FROM audit_log WHERE noun = 'establishments' AND at <= passed_at)), 0);
    before_stations := least(
      (SELECT min(id) FROM establishments WHERE type = 'posto' AND created_at <= passed_at),
      (SELECT min(row_id) FROM audit_log WHERE noun = 'fuel-stations' AND row_id > 0 AND at <= passed_at)) - 1;
    -- Stations were numbered behind the last number of a shop. A number between the last known shop and the first known
    -- station may have been either's, unless no number lies between, or as many as the demonstration had stations, or
    -- only the demonstration has ever numbered shops.
    IF before_stations - last_shop IN (0, invented) OR (
      EXISTS (SELECT FROM establishments WHERE type <> 'posto' AND is_demonstration AND created_at <= passed_at)
      AND NOT EXISTS (SELECT FROM audit_log WHERE action = 'establishments.create' AND at <= passed_at)
    ) THEN
      places := last_shop;
    END IF;
  END IF;
  INSERT INTO former_ids (kind, former_id, id)
  SELECT 'station', id - places, id FROM establishments
  WHERE type = 'posto' AND created_at <= passed_at AND places > 0 AND id > places;
  INSERT INTO former_ids (kind, former_id, id)
  SELECT 'fuel', products.id - goods, products.id FROM products
  JOIN categories ON categories.id = products.category_id
  JOIN sectors ON sectors.id = categories.sector_id
  WHERE sectors.kind = 'fuel' AND products.created_at <= passed_at AND goods > 0;
END $$;
