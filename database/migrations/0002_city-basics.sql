-- What every installation starts from and an administrator may change: the regions of Palmas, what petrol stations
-- sell, and for how many days a price stays valid.
INSERT INTO regions (name, position) VALUES ('Norte', 1), ('Sul', 2), ('Taquaralto', 3);
--> statement-breakpoint
INSERT INTO fuel_types (name, description, position) VALUES
  ('Gasolina comum', 'Gasolina tipo C, sem aditivos', 1),
  ('Gasolina aditivada', 'Gasolina tipo C com detergentes', 2),
  ('Etanol', 'Etanol hidratado', 3),
  ('Diesel S10', 'Óleo diesel com até 10 ppm de enxofre', 4),
  ('Diesel S500', 'Óleo diesel com até 500 ppm de enxofre', 5),
  ('GNV', 'Gás natural veicular, por metro cúbico', 6);
--> statement-breakpoint
INSERT INTO price_lives (kind, source, days) VALUES ('fuel', 'any', 14), ('meat', 'any', 10);
