ALTER TABLE "imports" DROP CONSTRAINT "imports_status_known";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_undone";--> statement-breakpoint
DROP INDEX "fuel_prices_import";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone" jsonb;--> statement-breakpoint
CREATE INDEX "fuel_prices_import" ON "fuel_prices" USING btree ("import_id","id");--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_status_known" CHECK ("imports"."status" in ('reading', 'ready', 'running', 'done', 'failed', 'undoing', 'undone'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone" CHECK (("imports"."status" in ('undoing', 'undone')) = ("imports"."undone_at" is not null));