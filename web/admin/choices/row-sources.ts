import { useEffect } from 'react';
import type { PriceKind } from '#domain/prices.ts';
import { type ProductUnit, unitNames } from '#domain/products.ts';
import { isGone } from '#web/forms/call-failures.ts';
import type { ComboboxOption } from '#web/forms/combobox.tsx';
import { type OptionSource, useKnownOptions } from '#web/forms/searched-combobox.tsx';
import { useRead } from '#web/list/record-calls.ts';
import { useCall } from '#web/session/use-call.tsx';

/** An establishment to choose: 'Mercantil Tocantins (Taquaralto)'. */
export interface ShopOption extends ComboboxOption {
  name: string;
  regionName: string;
}

/** A petrol station to choose: 'Auto Posto Central, Avenida JK, 10'. */
export interface StationOption extends ComboboxOption {
  name: string;
}

interface Named {
  id: number;
  name: string;
}

/** Spec, back office, section 2 (Prices manager): a shop is shown with its region. */
export function shopOption({ id, name, Region }: Named & { Region: { name: string } | null }): ShopOption {
  const regionName = Region?.name ?? '';
  return { value: id, label: `${name} (${regionName || 'Sem região'})`, name, regionName };
}

/** Stations of one chain share a name, so the address is shown as well. */
export function stationOption({ id, name, address }: Named & { address: string }): StationOption {
  return { value: id, label: `${name}, ${address}`, name };
}

export const productSourceName = 'products';
const shopSourceName = 'shops';
const stationSourceName = 'stations';
const optionsShown = 20;

/** Products, searched by the server by name and synonyms. */
export function useProductSource(): OptionSource {
  const list = useRead('listProducts');
  const optionOf = ({ id, name }: Named) => ({ value: id, label: name });
  return rowSource(productSourceName, list, useRead('readProductRow'), optionOf);
}

/** A product or a fuel to choose, with the unit of its price where the list has it. */
export interface GoodsOption extends ComboboxOption {
  unit?: ProductUnit | undefined;
}

export const goodsSourceName = 'goods';

/** Goods of every kind, searched by the server: products, and the fuels after them. */
export function useGoodsSource(): OptionSource {
  const products = rowSource(
    goodsSourceName,
    useRead('listProducts'),
    useRead('readProductRow'),
    ({ id, name, unit }): GoodsOption => ({ value: id, label: name, unit }),
  );
  const fuels = rowSource(
    goodsSourceName,
    useRead('listFuelTypes'),
    useRead('readFuelTypeRow'),
    ({ id, name }): GoodsOption => ({ value: id, label: name }),
  );
  return {
    name: goodsSourceName,
    async find(typed, signal) {
      const [ofProducts, ofFuels] = await Promise.all([
        products.find(typed, signal),
        fuels.find(typed, signal),
      ]);
      return {
        options: [...ofProducts.options, ...ofFuels.options],
        count: ofProducts.count + ofFuels.count,
      };
    },
    read: async (id) => (await products.read(id)) ?? fuels.read(id),
  };
}

/** Returns the unit of the chosen product for the label 'Preço por'; the kilo until one is chosen. */
export function useChosenUnit(productId: number | null): string {
  const product = useCall(
    'readProductRow',
    { params: { id: String(productId) } },
    { enabled: productId !== null },
  );
  const unit = product.data?.data.unit ?? 'kg';
  return unit === 'kg' ? unit : unitNames[unit];
}

/** Establishments, searched by the server. */
export function useShopSource(): OptionSource {
  return rowSource(shopSourceName, useRead('listEstablishments'), useRead('readEstablishment'), shopOption);
}

/** Petrol stations, searched by the server. @param onTrouble called if the search fails */
export function useStationSource(onTrouble: (error: unknown) => void): OptionSource {
  const list = useRead('listFuelStations');
  return rowSource(stationSourceName, list, useRead('readFuelStation'), stationOption, onTrouble);
}

function rowSource<Row>(
  name: string,
  list: (
    given: { query: { limit: number; search?: string } },
    signal: AbortSignal,
  ) => Promise<{ data: readonly Row[]; count: number }>,
  read: (given: { params: { id: string } }) => Promise<{ data: Row }>,
  optionOf: (row: Row) => ComboboxOption,
  onTrouble: (error: unknown) => void = () => undefined,
): OptionSource {
  return {
    name,
    async find(typed, signal) {
      const query = { limit: optionsShown, ...(typed !== '' && { search: typed }) };
      try {
        const { data, count } = await list({ query }, signal);
        return { options: data.map(optionOf), count };
      } catch (error) {
        if (!signal.aborted) onTrouble(error);
        throw error;
      }
    },
    async read(id) {
      try {
        return optionOf((await read({ params: { id: String(id) } })).data);
      } catch (error) {
        if (isGone(error)) return null;
        onTrouble(error);
        throw error;
      }
    },
  };
}

interface NamedRow {
  Product: Named | null;
  Establishment: Named & { address?: string | null; Region: { name: string } | null };
}

/** Resolves the names of products and places from their ids; those on the page need no request. */
export function useRowNames(rows: readonly NamedRow[] | undefined, kind: PriceKind = 'meat') {
  const products = useKnownOptions(productSourceName);
  const places = useKnownOptions(kind === 'fuel' ? stationSourceName : shopSourceName);
  useEffect(() => {
    for (const { Product, Establishment: place } of rows ?? []) {
      if (Product) products.remember({ value: Product.id, label: Product.name });
      places.remember(
        kind === 'fuel' ? stationOption({ ...place, address: place.address ?? '' }) : shopOption(place),
      );
    }
  });
  return {
    productName: (id: number | null) => products.optionOf(id)?.label ?? '',
    place(id: number | null) {
      const known = places.optionOf(id) as Partial<ShopOption> | undefined;
      return { name: known?.name ?? '', Region: { name: known?.regionName ?? '' } };
    },
  };
}
