import type { UseQueryResult } from '@tanstack/react-query';
import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { CallResult } from '#web/api-client/call.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { useDownload } from '#web/session/use-download.ts';
import type { RecordCalls } from './record-calls.ts';
import { useFind } from './use-find.ts';
import { type ListAddress, useListAddress } from './use-list-address.ts';

/** The lists that are kept by hand, each with the noun that its calls are named by: `createSector`, `readSectorRow`. */
const nouns = {
  sectors: 'Sector',
  regions: 'Region',
  categories: 'Category',
  products: 'Product',
  establishments: 'Establishment',
  prices: 'Price',
  fuelBrands: 'FuelBrand',
  fuelTypes: 'FuelType',
  fuelStations: 'FuelStation',
  fuelPrices: 'FuelPrice',
  coupons: 'Coupon',
  users: 'User',
} as const;

export type KeptList = keyof typeof nouns;
type NameOf<Name extends string> = Extract<EndpointName, Name>;
type ListCall<L extends KeptList> = NameOf<`list${Capitalize<L>}`>;
type Body<L extends KeptList> = Omit<
  NonNullable<Call<Endpoints[NameOf<`update${(typeof nouns)[L]}`>]>['body']>,
  'version'
>;
type Saved<L extends KeptList> = CallResult<NameOf<`read${(typeof nouns)[L]}Row`>>['data'];

interface RecordsOptions<L extends KeptList, Values> {
  /** the calls whose answers a change makes old */
  changes: readonly EndpointName[];
  /** the body of the calls that create and change a row; without it, the values as they are */
  bodyOf?: (values: Values) => Body<L>;
}

/**
 * The address, the page of rows and the calls of a list that is kept by hand, as `CrudList` takes them. Fuel prices are
 * created in a call for several, which their page makes itself.
 */
export function useRecords<L extends KeptList, Values = Body<L>>(
  list: L,
  { changes, bodyOf = (values) => values as Body<L> }: RecordsOptions<L, Values>,
) {
  // All of these lists have the same calls: the types of one stand in for those of the others.
  const noun = nouns[list] as 'Sector';
  const many = `${list.charAt(0).toUpperCase()}${list.slice(1)}` as 'Sectors';
  const address: ListAddress<L> = useListAddress(list);
  const { query, exportQuery } = address as unknown as ListAddress<'sectors'>;
  const listed = useCall(`list${many}`, { query }, { keepPreviousData: true });
  const download = useDownload(`export${many}`);
  const find = useFind(`read${noun}Row`);
  const { act: create } = useAct(`create${noun}`, { changes });
  const { act: update } = useAct(`update${noun}`, { changes });
  const { act: remove } = useAct(`delete${noun}`, { changes });
  const given = bodyOf as unknown as (values: Values) => { name: string };
  const calls: RecordCalls<CallResult<'readSectorRow'>['data'], Values> = {
    create: (values, idempotencyKey) => create({ body: given(values) }, { idempotencyKey }),
    update: (values, { id, version }, options) =>
      update({ params: { id }, body: { ...given(values), version } }, options),
    remove: ({ id, version }, options) => remove({ params: { id }, query: { version } }, options),
    find,
  };
  return {
    address,
    query: listed as unknown as UseQueryResult<CallResult<ListCall<L>>>,
    exportList: () => download({ query: exportQuery }),
    calls: calls as unknown as RecordCalls<Saved<L>, Values>,
  };
}
