CREATE TABLE "city_facts" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_demonstration" boolean NOT NULL,
	CONSTRAINT "city_facts_one_row" CHECK ("city_facts"."id" = 1)
);
--> statement-breakpoint
-- A city is a demonstration as a whole. The invented rows of one that is half real are removed at the next start, after a backup.
INSERT INTO "city_facts" ("is_demonstration")
SELECT true
WHERE (EXISTS (SELECT FROM "establishments" WHERE "is_demonstration") OR EXISTS (SELECT FROM "products" WHERE "is_demonstration"))
  AND NOT EXISTS (SELECT FROM "establishments" WHERE NOT "is_demonstration");
--> statement-breakpoint
-- Nodes of the version before read the rows' marks, and remove the demonstration by them.
CREATE FUNCTION mark_demonstration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_demonstration := coalesce((SELECT is_demonstration FROM city_facts), false);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_demonstration BEFORE INSERT ON "establishments" FOR EACH ROW EXECUTE FUNCTION mark_demonstration();
--> statement-breakpoint
CREATE TRIGGER mark_demonstration BEFORE INSERT ON "products" FOR EACH ROW EXECUTE FUNCTION mark_demonstration();
--> statement-breakpoint
CREATE FUNCTION end_demonstration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE city_facts SET is_demonstration = false
  WHERE is_demonstration AND NOT EXISTS (SELECT FROM establishments WHERE is_demonstration);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER end_demonstration AFTER DELETE ON "establishments" FOR EACH STATEMENT EXECUTE FUNCTION end_demonstration();
--> statement-breakpoint
CREATE TRIGGER signal_inserted AFTER INSERT ON "city_facts" REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION signal_changed('true');
--> statement-breakpoint
CREATE TRIGGER signal_updated AFTER UPDATE ON "city_facts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION signal_changed('true');
--> statement-breakpoint
CREATE TRIGGER signal_deleted AFTER DELETE ON "city_facts" REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION signal_changed('true');
--> statement-breakpoint
CREATE TRIGGER signal_truncated AFTER TRUNCATE ON "city_facts" FOR EACH STATEMENT EXECUTE FUNCTION signal_changed('true');
