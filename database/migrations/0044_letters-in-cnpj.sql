ALTER TABLE "establishments" DROP CONSTRAINT "establishments_cnpj_digits";--> statement-breakpoint
ALTER TABLE "establishments" ADD CONSTRAINT "establishments_cnpj_form" CHECK ("establishments"."cnpj" ~ '^[0-9A-Z]{12}[0-9]{2}$');--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_access_key_digits";--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_access_key_form" CHECK ("receipts"."access_key" ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$');
