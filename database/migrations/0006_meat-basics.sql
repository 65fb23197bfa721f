-- Meat is told on the catalogue channel like everything the public sees (see 0001).
DO $$
DECLARE catalogue_table text;
BEGIN
  FOREACH catalogue_table IN ARRAY
    ARRAY['sectors', 'categories', 'products', 'product_synonyms', 'establishments', 'prices', 'promotions',
          'reviews', 'reported_prices']
  LOOP
    EXECUTE format(
      'CREATE TRIGGER signal_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION signal_catalogue()', catalogue_table);
  END LOOP;
END $$;
--> statement-breakpoint
-- What every installation starts from and an administrator may change: the butcher's sector, its categories, the cuts
-- that Palmas buys, and how else people write them.
INSERT INTO sectors (name) VALUES ('Açougue');
--> statement-breakpoint
INSERT INTO categories (name, sector_id, position)
SELECT name, (SELECT id FROM sectors WHERE name = 'Açougue'), position
FROM (VALUES ('Bovina', 1), ('Suína', 2), ('Aves', 3), ('Embutidos', 4), ('Miúdos', 5), ('Peixes', 6))
  AS category (name, position);
--> statement-breakpoint
INSERT INTO products (name, description, category_id)
SELECT product.name, product.description, category.id
FROM (VALUES
  ('Picanha', 'Capa de gordura, para churrasco', 'Bovina'),
  ('Contra Filé', 'Macio, para grelhar ou assar', 'Bovina'),
  ('Filé Mignon', 'O mais macio, para medalhões e bifes', 'Bovina'),
  ('Alcatra', 'Bifes e assados', 'Bovina'),
  ('Maminha', 'Ponta da alcatra, para churrasco', 'Bovina'),
  ('Fraldinha', 'Fibras longas, para churrasco ou panela', 'Bovina'),
  ('Cupim', 'Marmoreado, para cozimento longo', 'Bovina'),
  ('Costela', 'Com osso, para assar devagar', 'Bovina'),
  ('Costela Dianteira', 'Com osso, para cozidos', 'Bovina'),
  ('Patinho', 'Magro, para bifes e carne moída', 'Bovina'),
  ('Coxão Mole', 'Bifes e strogonoff', 'Bovina'),
  ('Coxão Duro', 'Assados e cozidos', 'Bovina'),
  ('Lagarto', 'Assados e carne de panela', 'Bovina'),
  ('Músculo', 'Caldos e cozidos', 'Bovina'),
  ('Acém', 'Dianteiro, para panela e moída', 'Bovina'),
  ('Paleta', 'Dianteiro, para cozidos', 'Bovina'),
  ('Peito', 'Dianteiro, para cozimento longo', 'Bovina'),
  ('Chambari', 'Músculo com osso e tutano', 'Bovina'),
  ('Carne Moída', 'De segunda, moída na hora', 'Bovina'),
  ('Carne de Sol', 'Salgada e curada', 'Bovina'),
  ('Pernil Suíno', 'Assados', 'Suína'),
  ('Lombo Suíno', 'Magro, para assar', 'Suína'),
  ('Costelinha Suína', 'Com osso, para assar', 'Suína'),
  ('Bisteca Suína', 'Com osso, para grelhar', 'Suína'),
  ('Panceta', 'Barriga, para torresmo', 'Suína'),
  ('Copa Lombo', 'Sobrepaleta, para grelhar', 'Suína'),
  ('Frango', 'Inteiro, resfriado', 'Aves'),
  ('Peito de Frango', 'Com osso', 'Aves'),
  ('Filé de Frango', 'Sem osso e sem pele', 'Aves'),
  ('Coxa e Sobrecoxa', 'Com osso', 'Aves'),
  ('Asa de Frango', 'Inteira', 'Aves'),
  ('Coração de Frango', 'Para churrasco', 'Aves'),
  ('Linguiça', 'Toscana', 'Embutidos'),
  ('Linguiça Calabresa', 'Defumada', 'Embutidos'),
  ('Linguiça Caipira', 'Artesanal, suína', 'Embutidos'),
  ('Fígado', 'Bovino', 'Miúdos'),
  ('Moela', 'De frango', 'Miúdos'),
  ('Rabada', 'Rabo bovino', 'Miúdos'),
  ('Tilápia', 'Filé', 'Peixes'),
  ('Tambaqui', 'Em postas', 'Peixes')
) AS product (name, description, category)
JOIN categories category ON category.name = product.category;
--> statement-breakpoint
INSERT INTO product_synonyms (product_id, name)
SELECT products.id, synonym.name
FROM (VALUES
  ('Contra Filé', 'contrafile'), ('Contra Filé', 'contra-file'), ('Contra Filé', 'c file bov resf'),
  ('Contra Filé', 'c file'), ('Contra Filé', 'ancho'), ('Contra Filé', 'bife de chorizo'),
  ('Filé Mignon', 'file mig'), ('Filé Mignon', 'file'),
  ('Alcatra', 'miolo alcatra'), ('Alcatra', 'bife alcatra'),
  ('Maminha', 'mam bov'), ('Fraldinha', 'frald bov'), ('Fraldinha', 'vazio'),
  ('Costela', 'cost bov'), ('Costela Dianteira', 'cost diant'),
  ('Patinho', 'bife patinho'), ('Coxão Mole', 'c mole'), ('Coxão Mole', 'cha de dentro'),
  ('Coxão Duro', 'c duro'), ('Coxão Duro', 'cha de fora'), ('Coxão Duro', 'coxao duro bov resf'),
  ('Lagarto', 'tatu'), ('Músculo', 'musculo bov resf'), ('Acém', 'acem bov resf'), ('Acém', 'agulha'),
  ('Chambari', 'ossobuco'), ('Carne Moída', 'carne moida de segunda'), ('Carne Moída', 'guisado'),
  ('Carne de Sol', 'carne seca'), ('Costelinha Suína', 'cost sui'), ('Bisteca Suína', 'chuleta suina'),
  ('Panceta', 'barriga suina'), ('Panceta', 'toucinho'), ('Copa Lombo', 'copa su'), ('Copa Lombo', 'sobrepaleta'),
  ('Frango', 'frango inteiro'), ('Frango', 'fgo resf'), ('Filé de Frango', 'file de fgo'),
  ('Filé de Frango', 'file de peito'), ('Coxa e Sobrecoxa', 'sobrecoxa'), ('Linguiça', 'toscana'),
  ('Linguiça Calabresa', 'calabresa'), ('Rabada', 'rabo bov'), ('Fígado', 'figado bov')
) AS synonym (product, name)
JOIN products ON products.name = synonym.product;
