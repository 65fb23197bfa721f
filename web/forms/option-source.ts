import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComboboxOption } from './combobox.tsx';

/** Rows of another table that are too many to load, so the server searches them. */
export interface OptionSource<Option extends ComboboxOption = ComboboxOption> {
  /** name of the rows, for the query key: 'establishments' */
  name: string;
  /** further part of the query key, if the search depends on something: 'shop 12' */
  scope?: string;
  /** Finds the first rows that match the typed text; for '', the first of all. The signal aborts it. */
  find: (
    typed: string,
    signal: AbortSignal,
  ) => Promise<{ options: readonly Option[] /** number on all pages */; count: number }>;
  /** Reads one row, for a value that was not chosen here. null: it does not exist. */
  read: (value: number) => Promise<Option | null>;
}

/** Milliseconds without typing before the server is asked. */
export const searchPause = 200;

/**
 * The options that the server finds for a text. The previous ones stay until new ones arrive; outdated requests are
 * aborted.
 */
export function useFoundOptions(
  { name, scope = '', find }: OptionSource,
  typed: string,
  { enabled }: { enabled: boolean },
): UseQueryResult<{ options: readonly ComboboxOption[]; count: number }> {
  return useQuery({
    queryKey: [...searchKey(name), scope, typed],
    queryFn: ({ signal }) => find(typed, signal),
    placeholderData: (before) => before,
    enabled,
  });
}

/** The option of a value: as it was chosen or shown, or as the server has it. */
export function useChosenOption<Option extends ComboboxOption>(
  { name, read }: OptionSource<Option>,
  value: number | null,
): UseQueryResult<Option | null> {
  return useQuery({
    queryKey: optionKey(name, value),
    queryFn: () => (value === null ? null : read(value)),
    enabled: value !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Names of options that are already known: an unsaved row contains only ids. */
export function useKnownOptions(name: string): {
  remember: (option: ComboboxOption) => void;
  optionOf: (value: number | null) => ComboboxOption | undefined;
} {
  const queries: QueryClient = useQueryClient();
  return {
    remember: (option) => queries.setQueryData(optionKey(name, option.value), option),
    optionOf: (value) => queries.getQueryData<ComboboxOption>(optionKey(name, value)),
  };
}

const searchKey = (name: string) => ['options', name, 'search'] as const;
const optionKey = (name: string, value: number | null) => ['options', name, 'one', value] as const;
