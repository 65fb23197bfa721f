CREATE TABLE "alert_digests" (
	"recipient_id" integer NOT NULL,
	"day" date NOT NULL,
	"told" jsonb NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "alert_digests_recipient_id_day_pk" PRIMARY KEY("recipient_id","day")
);
--> statement-breakpoint
CREATE TABLE "alert_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"email" text,
	"endpoint" text,
	"p256dh" text,
	"auth" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_recipients_one_way" CHECK (case
        when "alert_recipients"."endpoint" is not null then "alert_recipients"."email" is null and num_nonnulls("alert_recipients"."p256dh", "alert_recipients"."auth") = 2
        else num_nonnulls("alert_recipients"."email", "alert_recipients"."user_id") = 1 and num_nonnulls("alert_recipients"."p256dh", "alert_recipients"."auth") = 0 end),
	CONSTRAINT "alert_recipients_email_lower" CHECK ("alert_recipients"."email" = lower("alert_recipients"."email")),
	CONSTRAINT "alert_recipients_failures" CHECK ("alert_recipients"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "alert_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"decided_to" integer DEFAULT 0 NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recipient_id" integer NOT NULL,
	"product_id" integer,
	"establishment_id" integer,
	"max_centavos" integer,
	"items" jsonb,
	"latitude" double precision,
	"longitude" double precision,
	"radius_m" integer,
	"told_centavos" integer,
	"told_on" date,
	"link_hash" text,
	"waits_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alerts_one_kind" CHECK (num_nonnulls("alerts"."product_id", "alerts"."items") = 1 and ("alerts"."product_id" is null) = ("alerts"."max_centavos" is null) and ("alerts"."establishment_id" is null or "alerts"."product_id" is not null)),
	CONSTRAINT "alerts_maximum" CHECK ("alerts"."max_centavos" > 0),
	CONSTRAINT "alerts_place_whole" CHECK (num_nonnulls("alerts"."latitude", "alerts"."longitude", "alerts"."radius_m") in (0, 3)),
	CONSTRAINT "alerts_one_place" CHECK ("alerts"."establishment_id" is null or "alerts"."radius_m" is null),
	CONSTRAINT "alerts_latitude" CHECK ("alerts"."latitude" between -90 and 90),
	CONSTRAINT "alerts_longitude" CHECK ("alerts"."longitude" between -180 and 180),
	CONSTRAINT "alerts_radius" CHECK ("alerts"."radius_m" between 1 and 100000),
	CONSTRAINT "alerts_waiting_whole" CHECK (("alerts"."link_hash" is null) = ("alerts"."waits_until" is null))
);
--> statement-breakpoint
ALTER TABLE "alert_digests" ADD CONSTRAINT "alert_digests_recipient_id_alert_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."alert_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_recipients" ADD CONSTRAINT "alert_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_recipient_id_alert_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."alert_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_establishment_id_establishments_id_fk" FOREIGN KEY ("establishment_id") REFERENCES "public"."establishments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_digests_unsent" ON "alert_digests" USING btree ("day","recipient_id") WHERE "alert_digests"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_recipients_endpoint" ON "alert_recipients" USING btree ("endpoint");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_recipients_email" ON "alert_recipients" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_recipients_account" ON "alert_recipients" USING btree ("user_id") WHERE "alert_recipients"."endpoint" is null;--> statement-breakpoint
CREATE INDEX "alert_recipients_user" ON "alert_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once" ON "alerts" USING btree ("recipient_id","product_id",coalesce("establishment_id", 0)) WHERE "alerts"."product_id" is not null and "alerts"."link_hash" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_list_once" ON "alerts" USING btree ("recipient_id") WHERE "alerts"."items" is not null and "alerts"."link_hash" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_link" ON "alerts" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "alerts_recipient" ON "alerts" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "alerts_product" ON "alerts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "alerts_establishment" ON "alerts" USING btree ("establishment_id");