import type { UseQueryResult } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { Call } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { idParams } from '#contract/shapes.ts';
import type { PriceKind } from '#domain/prices.ts';
import { capitalized } from '#domain/text.ts';
import type { CallResult } from '#web/api-client/call.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { changedBy, isGone, isRetryable } from '#web/forms/call-failures.ts';
import type { UnsavedRow } from '#web/forms/draft.ts';
import type { RowCallOptions } from '#web/forms/undo.ts';
import type { AdminListName, ListQuery, ListSchema } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall, useDownload } from '#web/session/use-call.tsx';
import { makeCall } from '#web/session/user-call.ts';
import { type ListAddress, useListAddress } from './list-address.ts';

/** The calls behind a list, as its screen makes them. */
export interface RecordCalls<Saved, Values> {
  /** creates once per key. @returns also the ids of the rows that are new, if the creation can be undone by `withdraw` */
  create: (values: Values, idempotencyKey: string) => Promise<{ data: Saved; newIds?: readonly number[] }>;
  /** undoes the creation of a row */
  withdraw?: (id: number, options: RowCallOptions) => Promise<unknown>;
  /** contains the version of the row that was changed. @param options for the act of `useAct` */
  update: (values: Values, row: Saved, options?: RowCallOptions) => Promise<{ data: Saved }>;
  /**
   * @param options for the act of `useAct`, as a deletion can be one of several. @returns the id by which the removal is
   * undone; null if it continues in the background
   */
  remove: (
    row: Saved,
    options?: RowCallOptions,
  ) => Promise<{ data: { deleted: true; removalId?: number | null } }>;
  /** undoes a deletion that has no removal id */
  restore?: (row: Saved, options: RowCallOptions) => Promise<unknown>;
  /** reads a row again; null if it no longer exists */
  find: (id: number) => Promise<Saved | null>;
}

/**
 * Creates a row. If other values were sent for it before without an answer, they are sent again with the same key and
 * the resulting row is corrected, so that none is created twice. The key stays the same if the server refuses the
 * values.
 * @param isHeld returns whether a row has these values already
 */
export async function createOnce<Saved extends { id: number }, Values extends FieldValues>(
  calls: Pick<RecordCalls<Saved, Values>, 'create' | 'update' | 'find'>,
  { key, values, first }: UnsavedRow<Values, Saved> & { act: 'create' },
  isHeld: (row: Saved, values: Values) => Promise<boolean>,
): Promise<{ data: Saved; newIds?: readonly number[] }> {
  if (!first || hasSameValues(first, values)) return calls.create(values, key);
  const created = await calls.create(first, key).catch((error: unknown) => {
    if (error instanceof CallFailure && !isRetryable(error)) return null;
    throw error;
  });
  if (!created) return calls.create(values, key);
  try {
    return await calls.update(values, created.data);
  } catch (error) {
    // An earlier correction may have been saved, with its answer lost.
    const now = changedBy(error) && (await calls.find(created.data.id));
    if (now && (await isHeld(now, values))) return { data: now };
    throw error;
  }
}

/** The lists of records, each with the noun in the names of its calls: `createSector`, `readSectorRow`. */
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
  coupons: 'Coupon',
  users: 'User',
} as const;

type RecordList = keyof typeof nouns;
type NameOf<Name extends string> = Extract<EndpointName, Name>;
type ListCall<L extends RecordList> = NameOf<`list${Capitalize<L>}`>;
type Body<L extends RecordList> = Omit<
  NonNullable<Call<Endpoints[NameOf<`update${(typeof nouns)[L]}`>]>['body']>,
  'version'
>;
type Saved<L extends RecordList> = CallResult<NameOf<`read${(typeof nouns)[L]}Row`>>['data'];

interface RecordsOptions<L extends RecordList, Values> {
  /** the list of the panel whose address has the query; by default that of these records */
  at?: AdminListName;
  /** of the rows, where the page decides it and not its address */
  kind?: ListQuery<L> extends { kind?: unknown } ? PriceKind : never;
  /** the query of the listing call */
  query: ListSchema<L>;
  /** calls whose answers a change makes stale */
  changes: readonly EndpointName[];
  /** converts the values to the body of the creating and updating calls; by default they are the same */
  bodyOf?: (values: Values) => Body<L>;
}

/** The address, the page of rows and the calls of a list, for `CrudList`. */
export function useRecords<L extends RecordList, Values = Body<L>>(
  list: L,
  {
    query: schema,
    changes,
    bodyOf = (values) => values as Body<L>,
    at = list,
    kind,
  }: RecordsOptions<L, Values>,
) {
  // All of these lists have the same calls, so the types of one are used for all.
  const noun = nouns[list] as 'Sector';
  const many = capitalized(list) as 'Sectors';
  const address = useListAddress(at as L, schema);
  const { query, exportQuery } = address as unknown as ListAddress<'sectors'>;
  const listed = useCall(
    `list${many}`,
    { query: { ...query, ...(kind && { kind }) } },
    { keepPreviousData: true },
  );
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
    exportList: () => download({ query: { ...exportQuery, ...(kind && { kind }) } }),
    calls: calls as unknown as RecordCalls<Saved<L>, Values>,
  };
}

/** Names of the calls that read a record by its id. */
type RecordCall = {
  [N in EndpointName]: Endpoints[N] extends { method: 'GET'; params: typeof idParams; data: unknown }
    ? N
    : never;
}[EndpointName];

type Found<N extends RecordCall> = CallResult<N> extends { data: infer Data } ? Data : never;

/** Returns a function that reads a record again; null if it no longer exists. It throws as `makeCall` does. */
export function useFind<N extends RecordCall>(name: N): (id: number) => Promise<Found<N> | null> {
  const read = useRead(name);
  return async (id) => {
    try {
      const { data } = (await read({ params: { id } } as Call<Endpoints[N]>)) as { data: Found<N> };
      return data;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  };
}

/** Makes a call without using the cache. It throws as `makeCall` does. */
export function useRead<N extends EndpointName>(
  name: N,
): (given: Call<Endpoints[N]>, signal?: AbortSignal) => Promise<CallResult<N>> {
  const apiPrefix = useApiPrefix();
  return (given, signal) => makeCall(apiPrefix, name, given, { signal });
}

/**
 * Returns whether a row has all these values. @param schema schema of the call's body: both sides are compared after
 * parsing, because the server trims texts
 */
export function hasSameValues<Values extends FieldValues>(
  row: Values,
  values: Values,
  schema?: ZodType,
): boolean {
  const saved = read(row, schema);
  const meant = read(values, schema);
  return Object.keys(values).every((name) => isSameValue(saved[name], meant[name]));
}

/** Compares lists by their items. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return JSON.stringify(one) === JSON.stringify(other);
  return Object.is(one, other);
}

function read(values: FieldValues, schema: ZodType | undefined): FieldValues {
  const parsed = schema?.safeParse(values);
  return parsed?.success ? { ...values, ...(parsed.data as FieldValues) } : values;
}
