ALTER TABLE "moderation_settings" ADD COLUMN "receipts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_items" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "receipt_items" ADD COLUMN "total_centavos" integer;--> statement-breakpoint
ALTER TABLE "receipt_items" ADD COLUMN "discount_centavos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "purchased_on" date;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "printed_total_centavos" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "decided_by_rule" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_items" ADD CONSTRAINT "receipt_items_unit_known" CHECK ("receipt_items"."unit" in ('kg', 'l', 'm3', 'un'));--> statement-breakpoint
ALTER TABLE "receipt_items" ADD CONSTRAINT "receipt_items_total_positive" CHECK ("receipt_items"."total_centavos" > 0);--> statement-breakpoint
ALTER TABLE "receipt_items" ADD CONSTRAINT "receipt_items_discount_positive" CHECK ("receipt_items"."discount_centavos" >= 0);--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_printed_total_positive" CHECK ("receipts"."printed_total_centavos" > 0);