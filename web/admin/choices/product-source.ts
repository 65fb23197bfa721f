import type { OptionSource } from '#web/forms/combobox/option-source.ts';
import { isGone } from '#web/forms/save-failures.ts';
import { useRead } from '../manager/use-read.ts';

export const productSourceName = 'products';
const optionsShown = 20;

/** Products, found by the server by their names and their other names. */
export function useProductSource(): OptionSource {
  const list = useRead('listProducts');
  const read = useRead('readProduct');
  return {
    name: productSourceName,
    async find(typed, signal) {
      const query = { limit: optionsShown, ...(typed !== '' && { search: typed }) };
      const { data, count } = await list({ query }, signal);
      return { options: data.map(({ id, name }) => ({ value: id, label: name })), count };
    },
    async read(id) {
      try {
        const { data } = await read({ params: { id: String(id) } });
        return { value: data.id, label: data.name };
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
  };
}
