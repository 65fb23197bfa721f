-- 'Churrasco' is not a cut, but a set of them: whoever looks for it finds these. An administrator may change the set.
INSERT INTO product_synonyms (product_id, name)
SELECT id, 'churrasco' FROM products
WHERE folded_name IN ('picanha', 'maminha', 'alcatra', 'costela', 'linguica', 'frango')
ON CONFLICT DO NOTHING;
