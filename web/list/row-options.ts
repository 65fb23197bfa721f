import { useQuery } from '@tanstack/react-query';
import { maxLimit } from '#contract/lists.ts';
import type { PriceKind } from '#domain/prices.ts';
import { alphabetically } from '#domain/text.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import type { ComboboxOption } from '#web/forms/combobox.tsx';
import { makeCall } from '#web/session/user-call.ts';

/** Lists that are short enough for a form to load completely. */
type ShortList = 'listRegions' | 'listSectors' | 'listCategories' | 'listFuelBrands' | 'listFuelTypes';

export interface RowOptions {
  /** in alphabetical order; undefined while they are loading */
  options: readonly ComboboxOption[] | undefined;
  /** set if they could not be loaded: loads them again */
  retry: (() => void) | undefined;
}

/** 'meat': the sectors, or their categories, without those of fuels */
interface KindFilter {
  kind?: PriceKind;
}

/** The rows of a short list, as options of a form or a filter. */
export function useRowOptions(name: 'listSectors' | 'listCategories', filters?: KindFilter): RowOptions;
export function useRowOptions(name: ShortList): RowOptions;
export function useRowOptions(name: ShortList, filters: KindFilter = {}): RowOptions {
  const apiPrefix = useApiPrefix();
  const rows = useQuery({
    // The name makes a change to the list reload them.
    queryKey: [name, 'all', filters],
    queryFn: () =>
      allRows<{ id: number; name: string }>((page) => {
        const query: typeof page & KindFilter = { ...filters, ...page };
        return makeCall(apiPrefix, name, { query });
      }),
  });
  return {
    options: rows.data
      ?.map(({ id, name }) => ({ value: id, label: name }))
      .sort((a, b) => alphabetically(a.label, b.label)),
    retry: rows.isError ? rows.refetch : undefined,
  };
}

/** The options of a filter by such a row. @param all 'Todas as regiões' */
export function filterOptions({ options = [] }: RowOptions, all: string): { value: string; label: string }[] {
  return [{ value: '', label: all }, ...options.map(({ value, label }) => ({ value: String(value), label }))];
}

/** The name of a chosen row; '' if unknown. */
export function labelOf({ options }: RowOptions, id: number | null): string {
  return options?.find(({ value }) => value === id)?.label ?? '';
}

/**
 * Reads all pages of a list, in the order of the ids, so that a row that is added while reading comes last; the caller
 * sorts them. @param readPage reads a page by its number, from 1
 */
export async function allRows<Row extends { id: number }>(
  readPage: (query: { sort: 'id'; limit: number; page: number }) => Promise<{ data: Row[]; count: number }>,
): Promise<Row[]> {
  const rows = new Map<number, Row>();
  for (let page = 1; ; page += 1) {
    const { data, count } = await readPage({ sort: 'id', limit: maxLimit, page });
    for (const row of data) rows.set(row.id, row);
    if (data.length === 0 || page * maxLimit >= count) return [...rows.values()];
  }
}
