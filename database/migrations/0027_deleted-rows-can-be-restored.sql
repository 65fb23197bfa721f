CREATE TABLE "removals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "removals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"noun" text NOT NULL,
	"row_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"held" jsonb NOT NULL,
	"presented" jsonb,
	"ruled_from" jsonb,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removals_user" ON "removals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removals_days" ON "removals" USING btree ("removed_at");