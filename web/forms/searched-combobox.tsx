import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FocusEventHandler, type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ControlTies } from '#web/ui/field.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { Combobox, type ComboboxOption, NotLoaded } from './combobox.tsx';
import { type FieldOfForm, FormField, useFieldValue } from './fields.tsx';

interface SearchedComboboxProps {
  label: string;
  source: OptionSource;
  placeholder: string;
  /** 'Nenhum estabelecimento encontrado' */
  none: string;
  /** nothing can be chosen yet: the row depends on another one */
  disabled?: boolean | undefined;
  value: number | null;
  onChange: (value: number | null) => void;
  children: (
    control: (ties: ControlTies & { onBlur?: FocusEventHandler }) => ReactNode,
    /** set if the options or the name of the chosen one could not be loaded: loads them again */
    retry: (() => void) | undefined,
  ) => ReactNode;
}

/**
 * A combobox over a table that is too long to load: the server searches it when the field has the focus and typing
 * pauses. The caller wraps it in a field.
 */
export function SearchedCombobox({
  label,
  source,
  placeholder,
  none,
  disabled,
  value,
  onChange,
  children,
}: SearchedComboboxProps) {
  const [typed, setTyped] = useState('');
  const [isEntered, setEntered] = useState(false);
  const asked = useDebounced(typed.trim(), searchPause);
  const found = useFoundOptions(source, asked, { enabled: isEntered });
  const chosen = useChosenOption(source, value);
  const { remember } = useKnownOptions(source.name);
  const isFailed = found.isError && !found.isFetching;
  const retry = isFailed ? found.refetch : chosen.isError ? chosen.refetch : undefined;
  const options = found.data?.options;
  return children(
    ({ onBlur = () => {}, ...ties }) => (
      <Combobox
        {...ties}
        label={label}
        options={options}
        retry={isFailed ? found.refetch : undefined}
        placeholder={placeholder}
        none={none}
        disabled={disabled}
        value={value}
        onChange={(next) => {
          const option = options?.find((one) => one.value === next);
          if (option) remember(option);
          onChange(next);
        }}
        onBlur={onBlur}
        search={{
          chosen: chosen.data ?? undefined,
          enter: () => setEntered(true),
          type: setTyped,
          isWaiting: typed.trim() !== asked || found.isFetching,
          more: (found.data?.count ?? 0) - (options?.length ?? 0),
        }}
      />
    ),
    retry,
  );
}

type SearchedComboboxFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  source: OptionSource;
  /** instead of 'Digite o nome do produto' */
  placeholder?: string;
  /** nothing can be chosen yet: the row depends on another one */
  disabled?: boolean | undefined;
  /** called after the value has changed */
  onChosen?: (id: number | null) => void;
};

/** A row of a table that is too long to load. The value is its id, or null. */
export function SearchedComboboxField<Values extends FieldValues>({
  source,
  placeholder,
  disabled,
  onChosen,
  ...field
}: SearchedComboboxFieldProps<Values>) {
  const { value, change } = useFieldValue(field.form, field.name);
  const noun = field.label.toLowerCase();
  return (
    <SearchedCombobox
      label={field.label}
      source={source}
      placeholder={placeholder ?? `Digite o nome do ${noun}`}
      none={`Nenhum ${noun} encontrado`}
      disabled={disabled}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => {
        change(next);
        if (next !== value) onChosen?.(next);
      }}
    >
      {(control, retry) => (
        <FormField {...field} hint={retry ? <NotLoaded retry={retry} /> : field.hint}>
          {({ ref: _, onChange: __, name: ___, ...ties }) => control(ties)}
        </FormField>
      )}
    </SearchedCombobox>
  );
}

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
function useFoundOptions(
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
