ALTER TABLE "price_batches" DROP CONSTRAINT "price_batches_kind_known";--> statement-breakpoint
ALTER TABLE "price_batches" ADD CONSTRAINT "price_batches_kind_known" CHECK ("price_batches"."kind" in ('round', 'spreadsheet', 'confirmation'));
