ALTER TABLE "fuel_types" ADD COLUMN "is_demonstration" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_demonstration" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "establishments_demonstration" ON "establishments" USING btree ("id") WHERE "establishments"."is_demonstration";--> statement-breakpoint
CREATE INDEX "fuel_stations_demonstration" ON "fuel_stations" USING btree ("id") WHERE "fuel_stations"."is_demonstration";--> statement-breakpoint
-- Many prices leave at once with the demonstration: the newest of each product at each shop is looked up once.
DROP TRIGGER keep_newest_deleted ON "prices";
--> statement-breakpoint
CREATE FUNCTION keep_newest_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM find_newest_price(gone.product_id, gone.establishment_id, gone.payment_condition)
  FROM (
    SELECT DISTINCT product_id, establishment_id, payment_condition FROM old_rows
    ORDER BY product_id, establishment_id, payment_condition
  ) AS gone;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_newest_deleted AFTER DELETE ON "prices" REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_newest_deleted();
