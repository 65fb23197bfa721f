ALTER TABLE "fuel_stations" ADD COLUMN "company_name" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "municipality" text NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "state" char(2) NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_municipality_said" CHECK ("imports"."municipality" <> '');