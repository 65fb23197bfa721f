import { useQuery } from '@tanstack/react-query';
import { maxLimit } from '#contract/lists.ts';
import { alphabetically } from '#domain/text.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import type { ComboboxOption } from '#web/forms/combobox.tsx';
import { makeCall } from '#web/session/make-call.ts';

/** Lists that an administrator keeps short, so that a form can hold all of their rows. */
type ShortList = 'listRegions' | 'listSectors' | 'listCategories' | 'listFuelBrands' | 'listFuelTypes';

export interface RowOptions {
  /** in alphabetical order; undefined while they are on their way */
  options: readonly ComboboxOption[] | undefined;
  /** asks for them again, where they could not be had */
  again: (() => void) | undefined;
}

/** The rows of a short list, to be chosen in a form or a filter. */
export function useRowOptions(name: ShortList): RowOptions {
  const apiPrefix = useApiPrefix();
  const rows = useQuery({
    // Under this name a change to the list has them read again.
    queryKey: [name, 'all'],
    queryFn: () => allRows<{ id: number; name: string }>((query) => makeCall(apiPrefix, name, { query })),
  });
  return {
    options: rows.data
      ?.map(({ id, name }) => ({ value: id, label: name }))
      .sort((a, b) => alphabetically(a.label, b.label)),
    again: rows.isError ? rows.refetch : undefined,
  };
}

/** The choices of a filter that takes such a row. @param all 'Todas as regiões' */
export function filterOptions({ options = [] }: RowOptions, all: string): { value: string; label: string }[] {
  return [{ value: '', label: all }, ...options.map(({ value, label }) => ({ value: String(value), label }))];
}

/** The name of a chosen row; '' where it is not known. */
export function labelOf({ options }: RowOptions, id: number | null): string {
  return options?.find(({ value }) => value === id)?.label ?? '';
}

/**
 * Reads all pages of a list. They are read in the order of the rows' numbers, so that a row that is added meanwhile
 * comes last; the caller sorts them. @param readPage the page of that number, from 1
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
