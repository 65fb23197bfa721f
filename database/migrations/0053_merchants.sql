-- Who keeps a place, and what a shop says of its own prices. The version before reads and writes none of these tables; what it
-- inserts into reviews, reports and promotions has no word of a merchant.
CREATE TABLE "goods_name_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_name_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"product_id" integer,
	"is_accepted" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "goods_name_decisions_once" UNIQUE NULLS NOT DISTINCT("name","product_id"),
	CONSTRAINT "goods_name_decisions_said" CHECK ("goods_name_decisions"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "merchant_claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"establishment_id" integer NOT NULL,
	"name" text NOT NULL,
	"cnpj" char(14) NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "merchant_claims_status_known" CHECK ("merchant_claims"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "merchant_claims_reason_of_rejected" CHECK ("merchant_claims"."rejection_reason" is null or "merchant_claims"."status" = 'rejected'),
	CONSTRAINT "merchant_claims_cnpj_form" CHECK ("merchant_claims"."cnpj" ~ '^[0-9A-Z]{12}[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "merchant_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"establishment_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "merchant_invitations_secret" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "merchant_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"merchant_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "merchant_keys_secret" UNIQUE("secret_hash"),
	CONSTRAINT "merchant_keys_name_said" CHECK ("merchant_keys"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "merchant_lists" (
	"establishment_id" integer NOT NULL,
	"goods" text NOT NULL,
	"sha256" text NOT NULL,
	"since_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "merchant_lists_establishment_id_goods_pk" PRIMARY KEY("establishment_id","goods")
);
--> statement-breakpoint
CREATE TABLE "merchant_names" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"establishment_id" integer NOT NULL,
	"name" text NOT NULL,
	"printed" text NOT NULL,
	"product_id" integer,
	"is_answered" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "merchant_names_once" UNIQUE("establishment_id","name"),
	CONSTRAINT "merchant_names_said" CHECK ("merchant_names"."name" <> '' and "merchant_names"."printed" <> ''),
	CONSTRAINT "merchant_names_product_answered" CHECK ("merchant_names"."is_answered" or "merchant_names"."product_id" is null)
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"establishment_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "merchants_once" UNIQUE("user_id","establishment_id")
);
--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reported_prices" ADD COLUMN "is_by_merchant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply_status" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "establishments" ADD COLUMN "photo" text;--> statement-breakpoint
ALTER TABLE "goods_name_decisions" ADD CONSTRAINT "goods_name_decisions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_claims" ADD CONSTRAINT "merchant_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_claims" ADD CONSTRAINT "merchant_claims_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_invitations" ADD CONSTRAINT "merchant_invitations_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_keys" ADD CONSTRAINT "merchant_keys_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_lists" ADD CONSTRAINT "merchant_lists_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_names" ADD CONSTRAINT "merchant_names_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_names" ADD CONSTRAINT "merchant_names_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_name_decisions_product" ON "goods_name_decisions" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_claims_pending_once" ON "merchant_claims" USING btree ("user_id","establishment_id") WHERE "merchant_claims"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "merchant_claims_user" ON "merchant_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "merchant_claims_establishment" ON "merchant_claims" USING btree ("establishment_id");--> statement-breakpoint
CREATE INDEX "merchant_invitations_establishment" ON "merchant_invitations" USING btree ("establishment_id");--> statement-breakpoint
CREATE INDEX "merchant_keys_merchant" ON "merchant_keys" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "merchant_names_answers" ON "merchant_names" USING btree ("name","product_id") WHERE "merchant_names"."is_answered";--> statement-breakpoint
CREATE INDEX "merchant_names_product" ON "merchant_names" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "merchants_establishment" ON "merchants" USING btree ("establishment_id");--> statement-breakpoint
CREATE INDEX "reviews_replies_pending" ON "reviews" USING btree ("replied_at") WHERE "reviews"."reply_status" = 'pending';--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reply_status_known" CHECK ("reviews"."reply_status" in ('pending', 'approved', 'rejected'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reply_whole" CHECK (num_nonnulls("reviews"."reply", "reviews"."reply_status", "reviews"."replied_at") in (0, 3));--> statement-breakpoint
-- A price that the shop has said lives as long as one that was collected, and of fuels, which change more often, half as long.
INSERT INTO "price_lives" ("sector_id", "source", "days")
SELECT "id", 'merchant', CASE "kind" WHEN 'fuel' THEN least("life_days", 7) ELSE "life_days" END FROM "sectors"
ON CONFLICT DO NOTHING;
