DROP INDEX "prices_establishment";--> statement-breakpoint
DROP INDEX "prices_live";--> statement-breakpoint
DROP INDEX "prices_days";--> statement-breakpoint
DROP INDEX "prices_values";--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (lower(translate("establishments"."name", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))) STORED;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "folded_address" text GENERATED ALWAYS AS (lower(translate("establishments"."address", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))) STORED;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(translate("establishments"."name" || ' ' || coalesce("establishments"."legal_name", '') || ' ' ||
          coalesce("establishments"."address", '') || ' ' || coalesce("establishments"."neighbourhood", '') || ' ' ||
          coalesce("establishments"."cnpj", ''), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (lower(translate("products"."name", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN'))) STORED;--> statement-breakpoint
CREATE INDEX "establishments_folded_name" ON "establishments" USING btree ("folded_name","id");--> statement-breakpoint
CREATE INDEX "prices_sources" ON "prices" USING btree ("source","observed_at","id") WHERE "prices"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "prices_establishment" ON "prices" USING btree ("establishment_id","withdrawn_at","id","product_id");--> statement-breakpoint
CREATE INDEX "prices_live" ON "prices" USING btree ("id","product_id","establishment_id") WHERE "prices"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "prices_days" ON "prices" USING btree ("observed_at","id","product_id","establishment_id") WHERE "prices"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "prices_values" ON "prices" USING btree ("price_centavos","id","product_id","establishment_id") WHERE "prices"."withdrawn_at" is null;