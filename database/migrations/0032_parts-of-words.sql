-- A search finds parts of words by index. The extension is a trusted one: who may make schemas here may make it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "users_name_trigrams" ON "users" USING gin ("folded_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_trigrams" ON "audit_log" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "establishments_name_trigrams" ON "establishments" USING gin ("folded_name" gin_trgm_ops);
