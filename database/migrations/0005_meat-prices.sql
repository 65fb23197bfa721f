CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sector_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_name_once" UNIQUE("sector_id","name"),
	CONSTRAINT "categories_name_said" CHECK ("categories"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "establishments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "establishments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text DEFAULT 'acougue' NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"address" text,
	"neighbourhood" text,
	"zipcode" char(8),
	"phone" text,
	"latitude" double precision,
	"longitude" double precision,
	"coordinates_precision" text,
	"service_radius" integer DEFAULT 5 NOT NULL,
	"region_id" integer NOT NULL,
	"sector_id" integer,
	"is_demonstration" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "establishments_name_said" CHECK ("establishments"."name" <> ''),
	CONSTRAINT "establishments_type_known" CHECK ("establishments"."type" in ('acougue', 'mercado', 'posto', 'combustivel')),
	CONSTRAINT "establishments_zipcode_digits" CHECK ("establishments"."zipcode" ~ '^[0-9]{8}$'),
	CONSTRAINT "establishments_latitude" CHECK ("establishments"."latitude" between -90 and 90),
	CONSTRAINT "establishments_longitude" CHECK ("establishments"."longitude" between -180 and 180),
	CONSTRAINT "establishments_precision_known" CHECK ("establishments"."coordinates_precision" in ('exact', 'postal_code')),
	CONSTRAINT "establishments_coordinates_whole" CHECK (("establishments"."latitude" is null) = ("establishments"."longitude" is null) and ("establishments"."latitude" is null) = ("establishments"."coordinates_precision" is null)),
	CONSTRAINT "establishments_service_radius" CHECK ("establishments"."service_radius" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_name_said" CHECK ("messages"."name" <> ''),
	CONSTRAINT "messages_body_said" CHECK ("messages"."body" <> ''),
	CONSTRAINT "messages_subject_known" CHECK ("messages"."subject" in ('duvida', 'sugestao', 'reclamacao', 'parceria', 'outro'))
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"establishment_id" integer NOT NULL,
	"price_centavos" integer NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"payment_condition" text DEFAULT 'any' NOT NULL,
	"import_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "prices_not_negative" CHECK ("prices"."price_centavos" >= 0),
	CONSTRAINT "prices_source_known" CHECK ("prices"."source" in ('admin', 'import', 'report', 'receipt', 'merchant')),
	CONSTRAINT "prices_condition_known" CHECK ("prices"."payment_condition" in ('any', 'cash', 'pix', 'debit', 'credit', 'app'))
);
--> statement-breakpoint
CREATE TABLE "product_synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "product_synonyms_once" UNIQUE("product_id","name"),
	CONSTRAINT "product_synonyms_said" CHECK ("product_synonyms"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"category_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_name_unique" UNIQUE("name"),
	CONSTRAINT "products_name_said" CHECK ("products"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"establishment_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"discount_percentage" numeric(4, 1) NOT NULL,
	"original_centavos" integer NOT NULL,
	"sale_centavos" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_title_said" CHECK ("promotions"."title" <> ''),
	CONSTRAINT "promotions_discount" CHECK ("promotions"."discount_percentage" between 0 and 100),
	CONSTRAINT "promotions_original_not_negative" CHECK ("promotions"."original_centavos" >= 0),
	CONSTRAINT "promotions_sale_not_above" CHECK ("promotions"."sale_centavos" between 0 and "promotions"."original_centavos"),
	CONSTRAINT "promotions_start_before_end" CHECK ("promotions"."start_date" <= "promotions"."end_date")
);
--> statement-breakpoint
CREATE TABLE "reported_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reported_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"establishment_id" integer NOT NULL,
	"user_id" integer,
	"reported_centavos" integer NOT NULL,
	"comment" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reported_prices_positive" CHECK ("reported_prices"."reported_centavos" > 0),
	CONSTRAINT "reported_prices_status_known" CHECK ("reported_prices"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"establishment_id" integer NOT NULL,
	"user_id" integer,
	"rating" integer NOT NULL,
	"comment" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_once" UNIQUE("user_id","establishment_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_status_known" CHECK ("reviews"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "sectors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sectors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sectors_name_unique" UNIQUE("name"),
	CONSTRAINT "sectors_name_said" CHECK ("sectors"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_sector_id_sectors_id_fk" FOREIGN KEY ("sector_id") REFERENCES "public"."sectors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_sector_id_sectors_id_fk" FOREIGN KEY ("sector_id") REFERENCES "public"."sectors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_synonyms" ADD CONSTRAINT "product_synonyms_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD CONSTRAINT "reported_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD CONSTRAINT "reported_prices_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD CONSTRAINT "reported_prices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_sector" ON "categories" USING btree ("sector_id");--> statement-breakpoint
CREATE INDEX "establishments_region" ON "establishments" USING btree ("region_id");--> statement-breakpoint
CREATE INDEX "establishments_sector" ON "establishments" USING btree ("sector_id");--> statement-breakpoint
CREATE INDEX "establishments_place" ON "establishments" USING btree ("latitude","longitude") WHERE "establishments"."latitude" is not null;--> statement-breakpoint
CREATE INDEX "prices_newest" ON "prices" USING btree ("product_id","establishment_id","payment_condition","observed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "prices"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "prices_once" ON "prices" USING btree ("product_id","establishment_id","observed_at","payment_condition") WHERE "prices"."withdrawn_at" is null and "prices"."source" = 'import';--> statement-breakpoint
CREATE INDEX "prices_establishment" ON "prices" USING btree ("establishment_id");--> statement-breakpoint
CREATE INDEX "prices_import" ON "prices" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "promotions_establishment" ON "promotions" USING btree ("establishment_id");--> statement-breakpoint
CREATE INDEX "promotions_product" ON "promotions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "promotions_end" ON "promotions" USING btree ("end_date") WHERE "promotions"."is_active";--> statement-breakpoint
CREATE INDEX "reported_prices_product" ON "reported_prices" USING btree ("product_id","status");--> statement-breakpoint
CREATE INDEX "reported_prices_establishment" ON "reported_prices" USING btree ("establishment_id");--> statement-breakpoint
CREATE INDEX "reviews_establishment" ON "reviews" USING btree ("establishment_id","status");