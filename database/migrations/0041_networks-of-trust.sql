ALTER TABLE "reported_prices" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "reported_prices_by_rule" ON "reported_prices" USING btree ("product_id","establishment_id","decided_at") WHERE "reported_prices"."decided_by_rule" is not null;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "requires_confirmed_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "network_day_limit" integer DEFAULT 10;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_network_limit_positive" CHECK ("coupons"."network_day_limit" > 0);--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "coupon_uses_network" ON "coupon_uses" USING btree ("coupon_id","network") WHERE "coupon_uses"."network" is not null;