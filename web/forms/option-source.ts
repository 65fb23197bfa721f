import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComboboxOption } from './combobox.tsx';

/** Rows of another table that are too many to be loaded: the server searches them. */
export interface OptionSource<Option extends ComboboxOption = ComboboxOption> {
  /** names the rows: 'establishments' */
  name: string;
  /** sets apart the answers of a search that is about something: 'shop 12' */
  scope?: string;
  /** Finds the first rows that hold what is typed; the first of all where nothing is. It gives up at the signal. */
  find: (
    typed: string,
    signal: AbortSignal,
  ) => Promise<{ options: readonly Option[] /** of all pages */; count: number }>;
  /** Reads one row, for a value that was not chosen here. null: it is gone. */
  read: (value: number) => Promise<Option | null>;
}

/** How long the typing pauses, in ms, before the server is asked. */
export const searchPause = 200;

/** The options that the server finds for a text. The answer before stays until the next one is there; older questions are given up. */
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

/** The option that a value stands for: as it was when it was chosen or shown, or else as the server has it. */
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

/** Ways to know what an option is called without asking: a row that is shown before it is saved has only its number. */
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
