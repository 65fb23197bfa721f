CREATE TABLE "fuel_brands" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fuel_brands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"logo" text,
	CONSTRAINT "fuel_brands_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "fuel_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fuel_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"station_id" integer NOT NULL,
	"fuel_type_id" integer NOT NULL,
	"price_centavos" integer NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"payment_condition" text DEFAULT 'any' NOT NULL,
	"profile_id" integer,
	"import_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "fuel_prices_not_negative" CHECK ("fuel_prices"."price_centavos" >= 0),
	CONSTRAINT "fuel_prices_source_known" CHECK ("fuel_prices"."source" in ('admin', 'import', 'report', 'receipt', 'merchant')),
	CONSTRAINT "fuel_prices_condition_known" CHECK ("fuel_prices"."payment_condition" in ('any', 'cash', 'pix', 'debit', 'credit', 'app'))
);
--> statement-breakpoint
CREATE TABLE "fuel_station_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fuel_station_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"station_id" integer NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"brand_id" integer,
	CONSTRAINT "fuel_station_profiles_once" UNIQUE NULLS NOT DISTINCT("station_id","name","address","brand_id")
);
--> statement-breakpoint
CREATE TABLE "fuel_stations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fuel_stations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cnpj" char(14),
	"name" text NOT NULL,
	"address" text NOT NULL,
	"neighbourhood" text,
	"zipcode" char(8),
	"phone" text,
	"latitude" double precision,
	"longitude" double precision,
	"coordinates_precision" text,
	"brand_id" integer,
	"region_id" integer,
	"is_open" boolean DEFAULT true NOT NULL,
	"is_demonstration" boolean DEFAULT false NOT NULL,
	"surveyed_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fuel_stations_cnpj_unique" UNIQUE("cnpj"),
	CONSTRAINT "fuel_stations_cnpj_digits" CHECK ("fuel_stations"."cnpj" ~ '^[0-9]{14}$'),
	CONSTRAINT "fuel_stations_zipcode_digits" CHECK ("fuel_stations"."zipcode" ~ '^[0-9]{8}$'),
	CONSTRAINT "fuel_stations_name_said" CHECK ("fuel_stations"."name" <> ''),
	CONSTRAINT "fuel_stations_latitude" CHECK ("fuel_stations"."latitude" between -90 and 90),
	CONSTRAINT "fuel_stations_longitude" CHECK ("fuel_stations"."longitude" between -180 and 180),
	CONSTRAINT "fuel_stations_precision_known" CHECK ("fuel_stations"."coordinates_precision" in ('exact', 'postal_code')),
	CONSTRAINT "fuel_stations_coordinates_whole" CHECK (("fuel_stations"."latitude" is null) = ("fuel_stations"."longitude" is null) and ("fuel_stations"."latitude" is null) = ("fuel_stations"."coordinates_precision" is null))
);
--> statement-breakpoint
CREATE TABLE "fuel_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fuel_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fuel_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"origin" text NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" char(64) NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"rows_read" bigint DEFAULT 0 NOT NULL,
	"rows_of_city" integer DEFAULT 0 NOT NULL,
	"rows_new" integer DEFAULT 0 NOT NULL,
	"rows_same" integer DEFAULT 0 NOT NULL,
	"rows_corrected" integer DEFAULT 0 NOT NULL,
	"rows_refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "imports_origin_said" CHECK ("imports"."origin" <> '')
);
--> statement-breakpoint
CREATE TABLE "price_lives" (
	"kind" text NOT NULL,
	"source" text DEFAULT 'any' NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "price_lives_kind_source_pk" PRIMARY KEY("kind","source"),
	CONSTRAINT "price_lives_days" CHECK ("price_lives"."days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "regions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'user' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('user', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_station_id_fuel_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."fuel_stations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_profile_id_fuel_station_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."fuel_station_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_station_profiles" ADD CONSTRAINT "fuel_station_profiles_station_id_fuel_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."fuel_stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_station_profiles" ADD CONSTRAINT "fuel_station_profiles_brand_id_fuel_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."fuel_brands"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_stations" ADD CONSTRAINT "fuel_stations_brand_id_fuel_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."fuel_brands"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_stations" ADD CONSTRAINT "fuel_stations_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fuel_prices_newest" ON "fuel_prices" USING btree ("station_id","fuel_type_id","payment_condition","observed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "fuel_prices"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_prices_once" ON "fuel_prices" USING btree ("station_id","fuel_type_id","observed_at","payment_condition") WHERE "fuel_prices"."withdrawn_at" is null and "fuel_prices"."source" = 'import';--> statement-breakpoint
CREATE INDEX "fuel_prices_import" ON "fuel_prices" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "fuel_prices_profile" ON "fuel_prices" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "fuel_station_profiles_brand" ON "fuel_station_profiles" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "fuel_stations_brand" ON "fuel_stations" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "fuel_stations_region" ON "fuel_stations" USING btree ("region_id");--> statement-breakpoint
CREATE INDEX "fuel_stations_place" ON "fuel_stations" USING btree ("latitude","longitude") WHERE "fuel_stations"."latitude" is not null;--> statement-breakpoint
CREATE INDEX "imports_file" ON "imports" USING btree ("origin","file_sha256");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_once" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");