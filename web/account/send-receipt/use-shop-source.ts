import { city } from '#domain/city.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import type { OptionSource } from '#web/forms/searched-combobox.tsx';
import { shopSourceName } from '#web/receipts/receipt-values.ts';
import { makeCall } from '#web/session/user-call.ts';

const shopsShown = 20;

/** Shops and stations of the city, searched by the server by name and address. */
export function useShopSource(): OptionSource {
  const apiPrefix = useApiPrefix();
  const optionOf = ({ id, name, Region }: { id: number; name: string; Region: { name: string } | null }) => ({
    value: id,
    label: name,
    detail: Region?.name ?? city.name,
  });
  return {
    name: shopSourceName,
    async find(typed, signal) {
      const query = { limit: shopsShown, ...(typed !== '' && { search: typed }) };
      const [shops, stations] = await Promise.all([
        makeCall(apiPrefix, 'listPublicEstablishments', { query }, { signal }),
        makeCall(apiPrefix, 'listPublicFuelStations', { query }, { signal }),
      ]);
      return {
        options: [...shops.data, ...stations.data].map(optionOf),
        count: shops.count + stations.count,
      };
    },
    async read(id) {
      try {
        const { data } = await makeCall(apiPrefix, 'readEstablishment', { params: { id: String(id) } });
        return optionOf(data);
      } catch (error) {
        if (error instanceof CallFailure && error.status === 404) return null;
        throw error;
      }
    },
  };
}
