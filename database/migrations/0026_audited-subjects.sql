ALTER TABLE "audit_log" ADD COLUMN "product_id" bigint GENERATED ALWAYS AS (case when "audit_log"."noun" in ('products') then "audit_log"."row_id" else coalesce(
    case when jsonb_typeof(coalesce("audit_log"."after", "audit_log"."before") -> 'productId') = 'number' then (coalesce("audit_log"."after", "audit_log"."before") -> 'productId')::bigint end,
    case when jsonb_typeof(coalesce("audit_log"."after", "audit_log"."before") -> 'Product' -> 'id') = 'number' then (coalesce("audit_log"."after", "audit_log"."before") -> 'Product' -> 'id')::bigint end
  ) end) STORED;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "establishment_id" bigint GENERATED ALWAYS AS (case when "audit_log"."noun" in ('establishments') then "audit_log"."row_id" else coalesce(
    case when jsonb_typeof(coalesce("audit_log"."after", "audit_log"."before") -> 'establishmentId') = 'number' then (coalesce("audit_log"."after", "audit_log"."before") -> 'establishmentId')::bigint end,
    case when jsonb_typeof(coalesce("audit_log"."after", "audit_log"."before") -> 'Establishment' -> 'id') = 'number' then (coalesce("audit_log"."after", "audit_log"."before") -> 'Establishment' -> 'id')::bigint end
  ) end) STORED;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "station_id" bigint GENERATED ALWAYS AS (coalesce(case when "audit_log"."noun" in ('fuel-stations', 'station-locations') then "audit_log"."row_id" else coalesce(
    case when jsonb_typeof(coalesce("audit_log"."after", "audit_log"."before") -> 'stationId') = 'number' then (coalesce("audit_log"."after", "audit_log"."before") -> 'stationId')::bigint end,
    case when jsonb_typeof(coalesce("audit_log"."after", "audit_log"."before") -> 'Station' -> 'id') = 'number' then (coalesce("audit_log"."after", "audit_log"."before") -> 'Station' -> 'id')::bigint end
  ) end, case when "audit_log"."noun" in ('fuel-stations', 'station-locations') then "audit_log"."row_id" else coalesce(
    case when jsonb_typeof(coalesce("audit_log"."after", "audit_log"."before") -> 'fuelStationId') = 'number' then (coalesce("audit_log"."after", "audit_log"."before") -> 'fuelStationId')::bigint end,
    case when jsonb_typeof(coalesce("audit_log"."after", "audit_log"."before") -> 'FuelStation' -> 'id') = 'number' then (coalesce("audit_log"."after", "audit_log"."before") -> 'FuelStation' -> 'id')::bigint end
  ) end)) STORED;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "type_id" bigint GENERATED ALWAYS AS (case when "audit_log"."noun" in ('fuel-types') then "audit_log"."row_id" else coalesce(
    case when jsonb_typeof(coalesce("audit_log"."after", "audit_log"."before") -> 'typeId') = 'number' then (coalesce("audit_log"."after", "audit_log"."before") -> 'typeId')::bigint end,
    case when jsonb_typeof(coalesce("audit_log"."after", "audit_log"."before") -> 'FuelType' -> 'id') = 'number' then (coalesce("audit_log"."after", "audit_log"."before") -> 'FuelType' -> 'id')::bigint end
  ) end) STORED;--> statement-breakpoint
CREATE INDEX "audit_log_product" ON "audit_log" USING btree ("product_id","id") WHERE "audit_log"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_establishment" ON "audit_log" USING btree ("establishment_id","id") WHERE "audit_log"."establishment_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_station" ON "audit_log" USING btree ("station_id","id") WHERE "audit_log"."station_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_type" ON "audit_log" USING btree ("type_id","id") WHERE "audit_log"."type_id" is not null;--> statement-breakpoint
CREATE INDEX "prices_batches_of_product" ON "prices" USING btree ("product_id","establishment_id","batch_id") WHERE "prices"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "prices_batches_of_shop" ON "prices" USING btree ("establishment_id","batch_id") WHERE "prices"."batch_id" is not null;