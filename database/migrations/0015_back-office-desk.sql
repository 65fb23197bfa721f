CREATE TABLE "import_progress" (
	"import_id" integer PRIMARY KEY NOT NULL,
	"rows_read" bigint DEFAULT 0 NOT NULL,
	"rows_of_city" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"user_id" integer,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_answers_said" CHECK ("message_answers"."body" <> '')
);
--> statement-breakpoint
CREATE TABLE "postal_codes" (
	"zipcode" char(8) PRIMARY KEY NOT NULL,
	"street" text,
	"neighbourhood" text,
	"city" text,
	"state" char(2),
	"latitude" double precision,
	"longitude" double precision,
	"coordinates_precision" text,
	"source" text NOT NULL,
	"coordinates_source" text,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "postal_codes_digits" CHECK ("postal_codes"."zipcode" ~ '^[0-9]{8}$'),
	CONSTRAINT "postal_codes_latitude" CHECK ("postal_codes"."latitude" between -90 and 90),
	CONSTRAINT "postal_codes_longitude" CHECK ("postal_codes"."longitude" between -180 and 180),
	CONSTRAINT "postal_codes_precision_known" CHECK ("postal_codes"."coordinates_precision" in ('exact', 'street', 'postal_code', 'city')),
	CONSTRAINT "postal_codes_source_known" CHECK ("postal_codes"."source" in ('file', 'viacep', 'brasilapi', 'nominatim')),
	CONSTRAINT "postal_codes_coordinates_source_known" CHECK ("postal_codes"."coordinates_source" in ('file', 'viacep', 'brasilapi', 'nominatim')),
	CONSTRAINT "postal_codes_coordinates_whole" CHECK (num_nonnulls("postal_codes"."latitude", "postal_codes"."longitude", "postal_codes"."coordinates_precision", "postal_codes"."coordinates_source") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "price_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"establishment_id" integer,
	"file_name" text,
	"user_id" integer,
	"price_count" integer NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" integer,
	CONSTRAINT "price_batches_kind_known" CHECK ("price_batches"."kind" in ('round', 'spreadsheet')),
	CONSTRAINT "price_batches_counts" CHECK ("price_batches"."price_count" >= 0 and "price_batches"."refused_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "station_locations" (
	"station_id" integer PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"coordinates_precision" text,
	"source" text,
	"failure" text,
	"asked_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "station_locations_status_known" CHECK ("station_locations"."status" in ('waiting', 'found', 'missing', 'accepted', 'dismissed')),
	CONSTRAINT "station_locations_latitude" CHECK ("station_locations"."latitude" between -90 and 90),
	CONSTRAINT "station_locations_longitude" CHECK ("station_locations"."longitude" between -180 and 180),
	CONSTRAINT "station_locations_precision_known" CHECK ("station_locations"."coordinates_precision" in ('exact', 'street', 'postal_code', 'city')),
	CONSTRAINT "station_locations_source_known" CHECK ("station_locations"."source" in ('file', 'viacep', 'brasilapi', 'nominatim')),
	CONSTRAINT "station_locations_found" CHECK ("station_locations"."status" not in ('found', 'accepted') or num_nonnulls("station_locations"."latitude", "station_locations"."longitude", "station_locations"."coordinates_precision") = 3)
);
--> statement-breakpoint
ALTER TABLE "establishments" DROP CONSTRAINT "establishments_precision_known";--> statement-breakpoint
ALTER TABLE "fuel_stations" DROP CONSTRAINT "fuel_stations_precision_known";--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "opening_hours" jsonb;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD COLUMN "replaces_id" bigint;--> statement-breakpoint
ALTER TABLE "fuel_stations" ADD COLUMN "created_by_import_id" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rows_not_fuel" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "status" text DEFAULT 'running' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "layout" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "refusals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "replaces_id" bigint;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_progress" ADD CONSTRAINT "import_progress_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_answers" ADD CONSTRAINT "message_answers_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_answers" ADD CONSTRAINT "message_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_batches" ADD CONSTRAINT "price_batches_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_batches" ADD CONSTRAINT "price_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_batches" ADD CONSTRAINT "price_batches_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station_locations" ADD CONSTRAINT "station_locations_station_id_fuel_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."fuel_stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_answers_message" ON "message_answers" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_answers_user" ON "message_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "price_batches_establishment" ON "price_batches" USING btree ("establishment_id");--> statement-breakpoint
CREATE INDEX "price_batches_user" ON "price_batches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "price_batches_undone_by" ON "price_batches" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "station_locations_status" ON "station_locations" USING btree ("status");--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_replaces_id_fuel_prices_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."fuel_prices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_stations" ADD CONSTRAINT "fuel_stations_created_by_import_id_imports_id_fk" FOREIGN KEY ("created_by_import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_replaces_id_prices_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."prices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_batch_id_price_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."price_batches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_days" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "fuel_prices_replaces" ON "fuel_prices" USING btree ("replaces_id") WHERE "fuel_prices"."replaces_id" is not null;--> statement-breakpoint
CREATE INDEX "fuel_stations_import" ON "fuel_stations" USING btree ("created_by_import_id");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imports_undone_by" ON "imports" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "prices_replaces" ON "prices" USING btree ("replaces_id") WHERE "prices"."replaces_id" is not null;--> statement-breakpoint
CREATE INDEX "prices_batch" ON "prices" USING btree ("batch_id") WHERE "prices"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "prices_live" ON "prices" USING btree ("id") WHERE "prices"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "prices_days" ON "prices" USING btree ("observed_at","id") WHERE "prices"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "prices_values" ON "prices" USING btree ("price_centavos","id") WHERE "prices"."withdrawn_at" is null;--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_precision_known" CHECK ("establishments"."coordinates_precision" in ('exact', 'street', 'postal_code', 'city'));--> statement-breakpoint
ALTER TABLE "fuel_stations" ADD CONSTRAINT "fuel_stations_precision_known" CHECK ("fuel_stations"."coordinates_precision" in ('exact', 'street', 'postal_code', 'city'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_status_known" CHECK ("imports"."status" in ('reading', 'ready', 'running', 'done', 'failed', 'undone'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone" CHECK (("imports"."status" = 'undone') = ("imports"."undone_at" is not null));--> statement-breakpoint
UPDATE "imports" SET "status" = CASE WHEN "finished_at" IS NULL THEN 'failed' ELSE 'done' END;
--> statement-breakpoint
-- Nobody changes what the audit log says. Only the person of an entry goes, when the account does.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.user_id IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the audit log cannot be changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_audit_log BEFORE UPDATE OR DELETE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER keep_whole_audit_log BEFORE TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
