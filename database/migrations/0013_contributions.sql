CREATE TABLE "coupon_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_id" integer NOT NULL,
	"user_id" integer,
	"cpf_sealed" text,
	"cpf_hash" text,
	"use_code" text NOT NULL,
	"purchase_centavos" integer,
	"discount_centavos" integer,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_uses_person_once" UNIQUE("coupon_id","user_id"),
	CONSTRAINT "coupon_uses_cpf_once" UNIQUE("coupon_id","cpf_hash"),
	CONSTRAINT "coupon_uses_code" UNIQUE("use_code"),
	CONSTRAINT "coupon_uses_cpf_whole" CHECK (("coupon_uses"."cpf_sealed" is null) = ("coupon_uses"."cpf_hash" is null)),
	CONSTRAINT "coupon_uses_purchase_positive" CHECK ("coupon_uses"."purchase_centavos" > 0),
	CONSTRAINT "coupon_uses_discount_not_negative" CHECK ("coupon_uses"."discount_centavos" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"establishment_id" integer NOT NULL,
	"product_id" integer,
	"code" text NOT NULL,
	"description" text,
	"discount_type" text NOT NULL,
	"discount_value" integer NOT NULL,
	"min_purchase_centavos" integer DEFAULT 0 NOT NULL,
	"max_discount_centavos" integer,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"usage_limit" integer,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code" UNIQUE("establishment_id","code"),
	CONSTRAINT "coupons_code_upper" CHECK ("coupons"."code" <> '' and "coupons"."code" = upper("coupons"."code")),
	CONSTRAINT "coupons_type_known" CHECK ("coupons"."discount_type" in ('percentage', 'fixed')),
	CONSTRAINT "coupons_discount" CHECK ("coupons"."discount_value" > 0 and ("coupons"."discount_type" = 'fixed' or "coupons"."discount_value" <= 100)),
	CONSTRAINT "coupons_minimum_not_negative" CHECK ("coupons"."min_purchase_centavos" >= 0),
	CONSTRAINT "coupons_cap_of_percentage" CHECK ("coupons"."max_discount_centavos" is null or ("coupons"."max_discount_centavos" > 0 and "coupons"."discount_type" = 'percentage')),
	CONSTRAINT "coupons_start_before_end" CHECK ("coupons"."start_date" <= "coupons"."end_date"),
	CONSTRAINT "coupons_limit_positive" CHECK ("coupons"."usage_limit" > 0),
	CONSTRAINT "coupons_within_limit" CHECK ("coupons"."usage_count" between 0 and coalesce("coupons"."usage_limit", "coupons"."usage_count"))
);
--> statement-breakpoint
CREATE TABLE "receipt_images" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_items" (
	"receipt_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_name" text NOT NULL,
	"product_id" integer,
	"price_centavos" integer NOT NULL,
	"quantity_thousandths" integer NOT NULL,
	CONSTRAINT "receipt_items_receipt_id_position_pk" PRIMARY KEY("receipt_id","position"),
	CONSTRAINT "receipt_items_name_said" CHECK ("receipt_items"."product_name" <> ''),
	CONSTRAINT "receipt_items_price_positive" CHECK ("receipt_items"."price_centavos" > 0),
	CONSTRAINT "receipt_items_quantity_positive" CHECK ("receipt_items"."quantity_thousandths" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"establishment_id" integer NOT NULL,
	"image_key" text,
	"access_key" char(44),
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_access_key" UNIQUE("access_key"),
	CONSTRAINT "receipts_image" UNIQUE("image_key"),
	CONSTRAINT "receipts_access_key_digits" CHECK ("receipts"."access_key" ~ '^[0-9]{44}$'),
	CONSTRAINT "receipts_status_known" CHECK ("receipts"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "receipts_reason_of_rejected" CHECK ("receipts"."rejection_reason" is null or "receipts"."status" = 'rejected')
);
--> statement-breakpoint
DROP INDEX "reported_prices_product";--> statement-breakpoint
DROP INDEX "reviews_establishment";--> statement-breakpoint
ALTER TABLE "reported_prices" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reported_prices" ALTER COLUMN "establishment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "establishment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "cnpj" char(14);--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD COLUMN "reported_price_id" integer;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "reported_price_id" integer;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD COLUMN "fuel_type_id" integer;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD COLUMN "fuel_station_id" integer;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "fuel_station_id" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_images" ADD CONSTRAINT "receipt_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_items" ADD CONSTRAINT "receipt_items_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_items" ADD CONSTRAINT "receipt_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_image_key_receipt_images_key_fk" FOREIGN KEY ("image_key") REFERENCES "public"."receipt_images"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_user" ON "coupon_uses" USING btree ("user_id","used_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "coupons_product" ON "coupons" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "coupons_end" ON "coupons" USING btree ("end_date") WHERE "coupons"."is_active";--> statement-breakpoint
CREATE INDEX "receipt_images_user" ON "receipt_images" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "receipt_images_created" ON "receipt_images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "receipt_items_product" ON "receipt_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "receipts_user" ON "receipts" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receipts_establishment" ON "receipts" USING btree ("establishment_id");--> statement-breakpoint
CREATE INDEX "receipts_pending" ON "receipts" USING btree ("created_at") WHERE "receipts"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "receipts_decided_by" ON "receipts" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_reported_price_id_reported_prices_id_fk" FOREIGN KEY ("reported_price_id") REFERENCES "public"."reported_prices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_reported_price_id_reported_prices_id_fk" FOREIGN KEY ("reported_price_id") REFERENCES "public"."reported_prices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD CONSTRAINT "reported_prices_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD CONSTRAINT "reported_prices_fuel_station_id_fuel_stations_id_fk" FOREIGN KEY ("fuel_station_id") REFERENCES "public"."fuel_stations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD CONSTRAINT "reported_prices_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_fuel_station_id_fuel_stations_id_fk" FOREIGN KEY ("fuel_station_id") REFERENCES "public"."fuel_stations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_prices_reported_price" ON "fuel_prices" USING btree ("reported_price_id") WHERE "fuel_prices"."reported_price_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "prices_reported_price" ON "prices" USING btree ("reported_price_id") WHERE "prices"."reported_price_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reported_prices_pending_once" ON "reported_prices" USING btree ("user_id","product_id","establishment_id") WHERE "reported_prices"."status" = 'pending' and "reported_prices"."product_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reported_prices_pending_fuel_once" ON "reported_prices" USING btree ("user_id","fuel_type_id","fuel_station_id") WHERE "reported_prices"."status" = 'pending' and "reported_prices"."fuel_type_id" is not null;--> statement-breakpoint
CREATE INDEX "reported_prices_station" ON "reported_prices" USING btree ("fuel_station_id","status");--> statement-breakpoint
CREATE INDEX "reported_prices_fuel_type" ON "reported_prices" USING btree ("fuel_type_id");--> statement-breakpoint
CREATE INDEX "reported_prices_pending" ON "reported_prices" USING btree ("created_at") WHERE "reported_prices"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "reported_prices_decided_by" ON "reported_prices" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "reviews_station" ON "reviews" USING btree ("fuel_station_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_pending" ON "reviews" USING btree ("created_at") WHERE "reviews"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "reviews_decided_by" ON "reviews" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "reported_prices_product" ON "reported_prices" USING btree ("product_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_establishment" ON "reviews" USING btree ("establishment_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_cnpj" UNIQUE("cnpj");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_station_once" UNIQUE("user_id","fuel_station_id");--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_cnpj_digits" CHECK ("establishments"."cnpj" ~ '^[0-9]{14}$');--> statement-breakpoint
ALTER TABLE "reported_prices" ADD CONSTRAINT "reported_prices_reason_of_rejected" CHECK ("reported_prices"."rejection_reason" is null or "reported_prices"."status" = 'rejected');--> statement-breakpoint
ALTER TABLE "reported_prices" ADD CONSTRAINT "reported_prices_one_thing" CHECK (num_nonnulls("reported_prices"."product_id", "reported_prices"."fuel_type_id") = 1
        and ("reported_prices"."product_id" is null) = ("reported_prices"."establishment_id" is null)
        and ("reported_prices"."fuel_type_id" is null) = ("reported_prices"."fuel_station_id" is null));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_one_place" CHECK (num_nonnulls("reviews"."establishment_id", "reviews"."fuel_station_id") = 1);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reason_of_rejected" CHECK ("reviews"."rejection_reason" is null or "reviews"."status" = 'rejected');--> statement-breakpoint
-- Reviews and reports are also about stations, so their triggers tell stations, too.
DO $$
DECLARE
  signal record;
  kind text;
  arguments text;
BEGIN
  FOR signal IN SELECT * FROM (VALUES
    ('reviews', ARRAY['establishment_id', 'fuel_station_id']),
    ('reported_prices', ARRAY['product_id', 'fuel_station_id'])
  ) AS signals (table_name, columns)
  LOOP
    arguments := quote_literal($c$status = 'approved'$c$);
    FOR i IN 1 .. cardinality(signal.columns) LOOP
      arguments := arguments || ', ' || quote_literal(signal.columns[i]);
    END LOOP;
    FOREACH kind IN ARRAY ARRAY['inserted', 'updated', 'deleted', 'truncated'] LOOP
      EXECUTE format('DROP TRIGGER %I ON %I', 'signal_' || kind, signal.table_name);
      EXECUTE format(
        'CREATE TRIGGER %I AFTER %s ON %I %s FOR EACH STATEMENT EXECUTE FUNCTION signal_changed(%s)',
        'signal_' || kind,
        CASE kind WHEN 'inserted' THEN 'INSERT' WHEN 'updated' THEN 'UPDATE'
          WHEN 'deleted' THEN 'DELETE' ELSE 'TRUNCATE' END,
        signal.table_name,
        CASE kind WHEN 'inserted' THEN 'REFERENCING NEW TABLE AS new_rows'
          WHEN 'updated' THEN 'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows'
          WHEN 'deleted' THEN 'REFERENCING OLD TABLE AS old_rows' ELSE '' END,
        arguments);
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION signal_new_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tags text[];
BEGIN
  SELECT array_agg(DISTINCT tag) INTO tags FROM (
    SELECT unnest(ARRAY['reviews', 'reviews:establishment_id:' || establishment_id,
      'reviews:fuel_station_id:' || fuel_station_id]) AS tag
    FROM reviews WHERE user_id = NEW.id AND status = 'approved'
    UNION ALL
    SELECT unnest(ARRAY['reported_prices', 'reported_prices:product_id:' || product_id,
      'reported_prices:fuel_station_id:' || fuel_station_id])
    FROM reported_prices WHERE user_id = NEW.id AND status = 'approved'
  ) AS signed;
  IF tags IS NOT NULL THEN PERFORM tell_changed(tags); END IF;
  RETURN NULL;
END $$;
