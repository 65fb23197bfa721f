-- A place without coordinates has a point that is computed from its address, and maps and distances read the shown point: the
-- known one, or else that. The version before ignores the new columns, and what it writes is estimated when this version
-- starts (api/establishments/estimate-points.ts), which also fills the rows that are there.
ALTER TABLE "establishment_locations" DROP CONSTRAINT "establishment_locations_precision_known";--> statement-breakpoint
ALTER TABLE "establishments" DROP CONSTRAINT "establishments_precision_known";--> statement-breakpoint
ALTER TABLE "postal_codes" DROP CONSTRAINT "postal_codes_precision_known";--> statement-breakpoint
DROP INDEX "establishments_place";--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "estimated_latitude" double precision;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "estimated_longitude" double precision;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "estimated_precision" text;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "shown_latitude" double precision GENERATED ALWAYS AS (case when coalesce("establishments"."coordinates_precision", 'city') = 'city' then "establishments"."estimated_latitude" else "establishments"."latitude" end) STORED;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "shown_longitude" double precision GENERATED ALWAYS AS (case when coalesce("establishments"."coordinates_precision", 'city') = 'city' then "establishments"."estimated_longitude" else "establishments"."longitude" end) STORED;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "shown_precision" text GENERATED ALWAYS AS (coalesce(nullif("establishments"."coordinates_precision", 'city'), "establishments"."estimated_precision", "establishments"."coordinates_precision")) STORED;--> statement-breakpoint
CREATE INDEX "establishments_shown" ON "establishments" USING btree ("shown_latitude","shown_longitude") WHERE "establishments"."shown_latitude" is not null;--> statement-breakpoint
ALTER TABLE "establishment_locations" ADD CONSTRAINT "establishment_locations_precision_known" CHECK ("establishment_locations"."coordinates_precision" in ('exact', 'street', 'neighbourhood', 'postal_code', 'city'));--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_estimated_latitude" CHECK ("establishments"."estimated_latitude" between -90 and 90);--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_estimated_longitude" CHECK ("establishments"."estimated_longitude" between -180 and 180);--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_estimated_precision_known" CHECK ("establishments"."estimated_precision" in ('street', 'neighbourhood'));--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_estimate_whole" CHECK (num_nonnulls("establishments"."estimated_latitude", "establishments"."estimated_longitude", "establishments"."estimated_precision") in (0, 3));--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_precision_known" CHECK ("establishments"."coordinates_precision" in ('exact', 'street', 'neighbourhood', 'postal_code', 'city'));--> statement-breakpoint
ALTER TABLE "postal_codes" ADD CONSTRAINT "postal_codes_precision_known" CHECK ("postal_codes"."coordinates_precision" in ('exact', 'street', 'neighbourhood', 'postal_code', 'city'));