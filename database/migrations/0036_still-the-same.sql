-- People confirm that a price is still the same. The version before does not know the table: what it writes beside this
-- version loses nothing, and its prices can be confirmed here.
CREATE TABLE "confirmations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"price_id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"establishment_id" integer NOT NULL,
	"user_id" integer,
	"device" text NOT NULL,
	"day" date NOT NULL,
	"has_prolonged" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "confirmations_device_once" ON "confirmations" USING btree ("device","day");--> statement-breakpoint
CREATE UNIQUE INDEX "confirmations_user_once" ON "confirmations" USING btree ("user_id","product_id","establishment_id","day") WHERE "confirmations"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "confirmations_price" ON "confirmations" USING btree ("price_id");--> statement-breakpoint
CREATE INDEX "confirmations_product" ON "confirmations" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "confirmations_establishment" ON "confirmations" USING btree ("establishment_id");--> statement-breakpoint
-- Answers about a price show how many people have confirmed it (0011_cache-tags.sql).
DO $$
DECLARE kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['inserted', 'updated', 'deleted', 'truncated'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON confirmations %s FOR EACH STATEMENT EXECUTE FUNCTION signal_changed(%L, %L, %L)',
      'signal_' || kind,
      CASE kind WHEN 'inserted' THEN 'INSERT' WHEN 'updated' THEN 'UPDATE'
        WHEN 'deleted' THEN 'DELETE' ELSE 'TRUNCATE' END,
      CASE kind WHEN 'inserted' THEN 'REFERENCING NEW TABLE AS new_rows'
        WHEN 'updated' THEN 'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows'
        WHEN 'deleted' THEN 'REFERENCING OLD TABLE AS old_rows' ELSE '' END,
      'true', 'product_id', 'establishment_id');
  END LOOP;
END $$;
