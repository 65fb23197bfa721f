CREATE TABLE "outside_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"rests_until" timestamp with time zone NOT NULL,
	CONSTRAINT "outside_hosts_failures" CHECK ("outside_hosts"."failures" > 0)
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"cnpj" text PRIMARY KEY NOT NULL,
	"company" text NOT NULL,
	"brand_id" integer,
	"first_seen_on" date NOT NULL,
	"last_seen_on" date NOT NULL,
	"kept_company" text,
	"kept_brand_id" integer,
	"kept_seen_on" date,
	CONSTRAINT "registrations_cnpj_form" CHECK ("registrations"."cnpj" ~ '^[0-9A-Z]{12}[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "source_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"said" text NOT NULL,
	CONSTRAINT "source_answers_source_known" CHECK ("source_answers"."source" in ('survey', 'register')),
	CONSTRAINT "source_answers_outcome_known" CHECK ("source_answers"."outcome" in ('news', 'same', 'held', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"asked_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"brought_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"answered_by" text,
	"etag" text,
	"last_modified" text,
	"sha256" char(64),
	CONSTRAINT "sources_name_known" CHECK ("sources"."name" in ('survey', 'register')),
	CONSTRAINT "sources_failures" CHECK ("sources"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "survey_files" (
	"first_day" date NOT NULL,
	"sha256" char(64) NOT NULL,
	"address" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"fetched_at" timestamp with time zone NOT NULL,
	"import_id" integer,
	CONSTRAINT "survey_files_first_day_sha256_pk" PRIMARY KEY("first_day","sha256")
);
--> statement-breakpoint
ALTER TABLE "establishment_locations" ADD COLUMN "registered_in" text;--> statement-breakpoint
ALTER TABLE "establishment_locations" ADD COLUMN "accuracy_m" double precision;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "held" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_kept_brand_id_brands_id_fk" FOREIGN KEY ("kept_brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_files" ADD CONSTRAINT "survey_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_last_seen" ON "registrations" USING btree ("last_seen_on");--> statement-breakpoint
CREATE INDEX "registrations_brand" ON "registrations" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "registrations_kept_brand" ON "registrations" USING btree ("kept_brand_id");--> statement-breakpoint
CREATE INDEX "source_answers_of_source" ON "source_answers" USING btree ("source","id");--> statement-breakpoint
CREATE INDEX "survey_files_import" ON "survey_files" USING btree ("import_id");--> statement-breakpoint
ALTER TABLE "establishment_locations" ADD CONSTRAINT "establishment_locations_register_known" CHECK ("establishment_locations"."registered_in" in ('api', 'wfs', 'file'));