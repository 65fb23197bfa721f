import type { ComboboxOption } from '#web/forms/combobox/combobox-options.ts';
import type { OptionSource } from '#web/forms/combobox/option-source.ts';
import { isGone } from '#web/forms/save-failures.ts';
import { useRead } from '../manager/use-read.ts';

/** An establishment to choose: 'Mercantil Tocantins (Taquaralto)'. */
export interface ShopOption extends ComboboxOption {
  name: string;
  regionName: string;
}

interface Shop {
  id: number;
  name: string;
  Region: { name: string };
}

/** Spec, back office, section 2 (Prices manager): a shop is shown with its region. */
export function shopOption({ id, name, Region }: Shop): ShopOption {
  return { value: id, label: `${name} (${Region.name || 'Sem região'})`, name, regionName: Region.name };
}

export const shopSourceName = 'shops';
const optionsShown = 20;

/** Establishments, found by the server. */
export function useShopSource(): OptionSource {
  const list = useRead('listEstablishments');
  const read = useRead('readEstablishment');
  return {
    name: shopSourceName,
    async find(typed, signal) {
      const query = { limit: optionsShown, ...(typed !== '' && { search: typed }) };
      const { data, count } = await list({ query }, signal);
      return { options: data.map(shopOption), count };
    },
    async read(id) {
      try {
        return shopOption((await read({ params: { id: String(id) } })).data);
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
  };
}
