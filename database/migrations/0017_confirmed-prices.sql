CREATE TABLE "fuel_price_confirmations" (
	"price_id" bigint NOT NULL,
	"import_id" integer NOT NULL,
	CONSTRAINT "fuel_price_confirmations_price_id_import_id_pk" PRIMARY KEY("price_id","import_id")
);
--> statement-breakpoint
ALTER TABLE "fuel_price_confirmations" ADD CONSTRAINT "fuel_price_confirmations_price_id_fuel_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."fuel_prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_price_confirmations" ADD CONSTRAINT "fuel_price_confirmations_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fuel_price_confirmations_import" ON "fuel_price_confirmations" USING btree ("import_id");