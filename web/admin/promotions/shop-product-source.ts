import type { OptionSource } from '#web/forms/combobox/option-source.ts';
import { useRead } from '#web/list/use-read.ts';
import { productSourceName, useProductSource } from '../choices/row-sources.ts';

const optionsShown = 20;

/** The products that a shop sells; what is typed finds the other ones, too, and they say that the shop has no price of them. */
export function useShopProductSource(establishmentId: number | null): OptionSource {
  const list = useRead('listEstablishmentProducts');
  const { read } = useProductSource();
  return {
    name: productSourceName,
    scope: `shop ${establishmentId}`,
    async find(typed, signal) {
      if (establishmentId === null) return { options: [], count: 0 };
      const { data, count } = await list(
        {
          params: { id: establishmentId },
          query: { limit: optionsShown, ...(typed !== '' && { search: typed }) },
        },
        signal,
      );
      const options = data.map(({ id, name, sold }) => ({
        value: id,
        label: name,
        ...(!sold && { detail: 'sem preço nesta loja' }),
      }));
      return { options, count };
    },
    read,
  };
}
