-- How many devices show a price, and how a person hears of decisions. The version before writes none of it, and loses nothing.
CREATE TABLE "price_views" (
	"price_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "price_views_price_id_day_pk" PRIMARY KEY("price_id","day"),
	CONSTRAINT "price_views_positive" CHECK ("price_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "decision_news" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "decision_news_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_views" ADD CONSTRAINT "price_views_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_views_day" ON "price_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "reported_prices_decided_at" ON "reported_prices" USING btree ("decided_at") WHERE "reported_prices"."decided_at" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_decision_news_known" CHECK ("users"."decision_news" in ('email', 'none'));