import { useEffect } from 'react';
import { useKnownOptions } from '#web/forms/combobox/option-source.ts';
import { productSourceName, type ShopOption, shopOption, shopSourceName } from './row-sources.ts';

interface NamedRow {
  Product: { id: number; name: string } | null;
  Establishment: { id: number; name: string; Region: { name: string } };
}

/** The names of products and shops behind the numbers of a form: those on the page are known without asking. */
export function useRowNames(rows: readonly NamedRow[] | undefined) {
  const products = useKnownOptions(productSourceName);
  const shops = useKnownOptions(shopSourceName);
  useEffect(() => {
    for (const { Product, Establishment } of rows ?? []) {
      if (Product) products.remember({ value: Product.id, label: Product.name });
      shops.remember(shopOption(Establishment));
    }
  });
  return {
    productName: (id: number | null) => products.optionOf(id)?.label ?? '',
    shop(id: number | null) {
      const known = shops.optionOf(id) as ShopOption | undefined;
      return { name: known?.name ?? '', Region: { name: known?.regionName ?? '' } };
    },
  };
}
