CREATE TABLE "receipt_files_to_delete" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "receipt_files_to_delete_since" ON "receipt_files_to_delete" USING btree ("since");