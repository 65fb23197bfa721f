CREATE TABLE "moderation_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"agreement" boolean DEFAULT false NOT NULL,
	"record" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_settings_one_row" CHECK ("moderation_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "receipt_product_names" (
	"establishment_id" integer NOT NULL,
	"name" text NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "receipt_product_names_establishment_id_name_pk" PRIMARY KEY("establishment_id","name"),
	CONSTRAINT "receipt_product_names_said" CHECK ("receipt_product_names"."name" <> '')
);
--> statement-breakpoint
DROP INDEX "fuel_prices_reported_price";--> statement-breakpoint
DROP INDEX "prices_reported_price";--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fuel_brands" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fuel_brands" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "fuel_brands" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "fuel_stations" ADD COLUMN "typed_columns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "fuel_stations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fuel_types" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fuel_types" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "fuel_types" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_items" ADD COLUMN "price_id" bigint;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD COLUMN "urgency" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD COLUMN "decided_by_rule" text;--> statement-breakpoint
ALTER TABLE "receipt_product_names" ADD CONSTRAINT "receipt_product_names_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_product_names" ADD CONSTRAINT "receipt_product_names_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_product_names_product" ON "receipt_product_names" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "receipt_items" ADD CONSTRAINT "receipt_items_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_days" ON "receipts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "receipts_status" ON "receipts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reported_prices_urgent" ON "reported_prices" USING btree ("urgency","id") WHERE "reported_prices"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "reported_prices_days" ON "reported_prices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reported_prices_status" ON "reported_prices" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reported_prices_decided" ON "reported_prices" USING btree ("user_id","decided_at") WHERE "reported_prices"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_days" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_status" ON "reviews" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_prices_reported_price" ON "fuel_prices" USING btree ("reported_price_id") WHERE "fuel_prices"."reported_price_id" is not null and "fuel_prices"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "prices_reported_price" ON "prices" USING btree ("reported_price_id") WHERE "prices"."reported_price_id" is not null and "prices"."withdrawn_at" is null;--> statement-breakpoint
ALTER TABLE "receipt_items" ADD CONSTRAINT "receipt_items_price" UNIQUE("price_id");--> statement-breakpoint
ALTER TABLE "reported_prices" ADD CONSTRAINT "reported_prices_rule_known" CHECK ("reported_prices"."decided_by_rule" in ('agreement', 'record'));--> statement-breakpoint
ALTER TABLE "reported_prices" ADD CONSTRAINT "reported_prices_rule_approves" CHECK ("reported_prices"."decided_by_rule" is null or "reported_prices"."status" = 'approved');
--> statement-breakpoint
-- Of active promotions with common days the newest stays. One that is switched off switches off no other.
DO $$
DECLARE
  candidate record;
BEGIN
  FOR candidate IN SELECT * FROM promotions WHERE is_active ORDER BY id DESC LOOP
    UPDATE promotions SET is_active = false, version = version + 1, updated_at = now()
    WHERE id = candidate.id AND EXISTS (
      SELECT FROM promotions AS newer
      WHERE newer.is_active AND newer.id > candidate.id
        AND newer.establishment_id = candidate.establishment_id AND newer.product_id = candidate.product_id
        AND daterange(newer.start_date, newer.end_date, '[]') && daterange(candidate.start_date, candidate.end_date, '[]')
    );
  END LOOP;
END $$;--> statement-breakpoint
-- Ranges of one number stand for equality, which needs no extension.
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_one_at_a_time" EXCLUDE USING gist (
  int4range(establishment_id, establishment_id, '[]') WITH &&,
  int4range(product_id, product_id, '[]') WITH &&,
  daterange(start_date, end_date, '[]') WITH &&
) WHERE (is_active);--> statement-breakpoint
INSERT INTO moderation_settings DEFAULT VALUES;
