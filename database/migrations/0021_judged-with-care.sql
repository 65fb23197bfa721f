ALTER TABLE "fuel_brands" ADD COLUMN "is_brought" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "folded_title" text GENERATED ALWAYS AS (lower(translate("promotions"."title", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))) STORED;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ruled_from" timestamp with time zone;--> statement-breakpoint
-- Until now only surveys and the demonstration have made brands.
UPDATE "fuel_brands" SET "is_brought" = true;
