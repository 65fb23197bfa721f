-- A place may have a successor: the same station under another CNPJ. Until somebody decides, and if they are one, it is in no list.
ALTER TABLE "establishments" ADD COLUMN "successor_id" integer;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "succession_decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "succession_moved" jsonb;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "other_places" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_successor_id_establishments_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."establishments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_successor_other" CHECK ("establishments"."successor_id" <> "establishments"."id");--> statement-breakpoint
CREATE INDEX "establishments_successor" ON "establishments" USING btree ("successor_id") WHERE "establishments"."successor_id" is not null;--> statement-breakpoint
CREATE INDEX "establishments_address_of_station" ON "establishments" USING btree (regexp_replace("folded_address", '[^a-z0-9]+', '', 'g')) WHERE "establishments"."type" = 'posto';--> statement-breakpoint
CREATE INDEX "price_batches_days" ON "price_batches" USING btree ("created_at");
