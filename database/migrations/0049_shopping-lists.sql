CREATE TABLE "shopping_list_items" (
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"thousandths" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "shopping_list_items_once" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "shopping_list_items_amount" CHECK ("shopping_list_items"."thousandths" between 100 and 1000000),
	CONSTRAINT "shopping_list_items_position" CHECK ("shopping_list_items"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "shopping_list_items" ADD CONSTRAINT "shopping_list_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopping_list_items" ADD CONSTRAINT "shopping_list_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shopping_list_items_product" ON "shopping_list_items" USING btree ("product_id");