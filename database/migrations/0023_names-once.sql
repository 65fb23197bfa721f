ALTER TABLE "categories" DROP CONSTRAINT "categories_name_once";--> statement-breakpoint
ALTER TABLE "fuel_brands" DROP CONSTRAINT "fuel_brands_name_unique";--> statement-breakpoint
ALTER TABLE "fuel_types" DROP CONSTRAINT "fuel_types_name_unique";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_name_unique";--> statement-breakpoint
ALTER TABLE "regions" DROP CONSTRAINT "regions_name_unique";--> statement-breakpoint
ALTER TABLE "sectors" DROP CONSTRAINT "sectors_name_unique";--> statement-breakpoint
-- Until now 'Norte' and 'NÓRTE' were two names. The younger row of such twins gets the next free number after its name.
DO $$
DECLARE
  listed record;
  twin record;
  number integer;
  is_taken boolean;
BEGIN
  FOR listed IN
    SELECT * FROM (VALUES ('categories', 'sector_id'), ('fuel_brands', NULL), ('fuel_types', NULL), ('products', NULL),
      ('regions', NULL), ('sectors', NULL)) AS listed (table_name, parent)
  LOOP
    FOR twin IN EXECUTE format(
      $query$SELECT id, name, parent FROM (
        SELECT id, name, %1$s AS parent, row_number() OVER (PARTITION BY %1$s, lower(translate(name, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')) ORDER BY id) AS place FROM %2$I
      ) AS ranked WHERE place > 1 ORDER BY id$query$,
      coalesce(quote_ident(listed.parent), '0'), listed.table_name)
    LOOP
      number := 1;
      LOOP
        number := number + 1;
        EXECUTE format(
          $query$SELECT EXISTS (SELECT FROM %2$I WHERE %1$s = $1
            AND lower(translate(name, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')) = lower(translate($2, 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')))$query$,
          coalesce(quote_ident(listed.parent), '0'), listed.table_name)
        INTO is_taken USING twin.parent, twin.name || ' ' || number;
        EXIT WHEN NOT is_taken;
      END LOOP;
      EXECUTE format(
        'UPDATE %I SET name = $1, version = version + 1, updated_at = now() WHERE id = $2', listed.table_name)
      USING twin.name || ' ' || number, twin.id;
    END LOOP;
  END LOOP;
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_once" ON "categories" USING btree ("sector_id",lower(translate("name", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')));--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_brands_name_once" ON "fuel_brands" USING btree (lower(translate("name", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')));--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_types_name_once" ON "fuel_types" USING btree (lower(translate("name", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')));--> statement-breakpoint
CREATE UNIQUE INDEX "products_name_once" ON "products" USING btree ("folded_name");--> statement-breakpoint
CREATE UNIQUE INDEX "regions_name_once" ON "regions" USING btree (lower(translate("name", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')));--> statement-breakpoint
CREATE UNIQUE INDEX "sectors_name_once" ON "sectors" USING btree (lower(translate("name", 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN')));