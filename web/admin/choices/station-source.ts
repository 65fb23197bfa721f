import type { ComboboxOption } from '#web/forms/combobox/combobox-options.ts';
import type { OptionSource } from '#web/forms/combobox/option-source.ts';
import { isGone } from '#web/forms/save-failures.ts';
import { useRead } from '../manager/use-read.ts';

/** A petrol station to choose: 'Auto Posto Central, Avenida JK, 10'. */
export interface StationOption extends ComboboxOption {
  name: string;
}

interface Station {
  id: number;
  name: string;
  address: string;
}

/** Stations of one chain have one name: the address tells them apart. */
export function stationOption({ id, name, address }: Station): StationOption {
  return { value: id, label: `${name}, ${address}`, name };
}

export const stationSourceName = 'stations';
const optionsShown = 20;

/** Petrol stations, found by the server. @param onTrouble called when they could not be had */
export function useStationSource(onTrouble: (error: unknown) => void): OptionSource {
  const list = useRead('listFuelStations');
  const read = useRead('readFuelStation');
  return {
    name: stationSourceName,
    async find(typed, signal) {
      const query = { limit: optionsShown, ...(typed !== '' && { search: typed }) };
      try {
        const { data, count } = await list({ query }, signal);
        return { options: data.map(stationOption), count };
      } catch (error) {
        if (!signal.aborted) onTrouble(error);
        throw error;
      }
    },
    async read(id) {
      try {
        return stationOption((await read({ params: { id: String(id) } })).data);
      } catch (error) {
        if (isGone(error)) return null;
        onTrouble(error);
        throw error;
      }
    },
  };
}
