import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { type FieldOfForm, FormField } from '../form-field.tsx';
import { useFieldValue } from '../use-field-value.ts';
import { Combobox } from './combobox.tsx';
import { NotLoaded } from './not-loaded.tsx';
import {
  type OptionSource,
  searchPause,
  useChosenOption,
  useFoundOptions,
  useKnownOptions,
} from './option-source.ts';

type SearchedComboboxFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  source: OptionSource;
  placeholder: string;
  /** 'Nenhum estabelecimento encontrado' */
  none: string;
};

/**
 * A row of a table that is too long to be loaded: the server finds it by what is typed. The form holds its id, null where
 * none is chosen. The server is asked once the field has been entered and the typing pauses.
 */
export function SearchedComboboxField<Values extends FieldValues>({
  source,
  placeholder,
  none,
  ...field
}: SearchedComboboxFieldProps<Values>) {
  const { value: held, change } = useFieldValue(field.form, field.name);
  const value = typeof held === 'number' ? held : null;
  const [typed, setTyped] = useState('');
  const [isEntered, setEntered] = useState(false);
  const asked = useDebounced(typed.trim(), searchPause);
  const found = useFoundOptions(source, asked, { enabled: isEntered });
  const chosen = useChosenOption(source, value);
  const { remember } = useKnownOptions(source.name);
  const isFailed = found.isError && !found.isFetching;
  const again = isFailed ? found.refetch : chosen.isError ? chosen.refetch : undefined;
  const options = found.data?.options;
  return (
    <FormField {...field} hint={again ? <NotLoaded again={again} /> : field.hint}>
      {({ ref: _, onChange: __, name: ___, ...control }) => (
        <Combobox
          {...control}
          label={field.label}
          options={options}
          again={isFailed ? found.refetch : undefined}
          placeholder={placeholder}
          none={none}
          value={value}
          onChange={(next) => {
            const option = options?.find((one) => one.value === next);
            if (option) remember(option);
            change(next);
          }}
          search={{
            chosen: chosen.data ?? undefined,
            enter: () => setEntered(true),
            type: setTyped,
            isWaiting: typed.trim() !== asked || found.isFetching,
            more: (found.data?.count ?? 0) - (options?.length ?? 0),
          }}
        />
      )}
    </FormField>
  );
}
