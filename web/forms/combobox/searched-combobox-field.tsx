import type { FieldValues } from 'react-hook-form';
import { type FieldOfForm, FormField, useFieldValue } from '../fields.tsx';
import { NotLoaded } from './not-loaded.tsx';
import type { OptionSource } from './option-source.ts';
import { SearchedCombobox } from './searched-combobox.tsx';

type SearchedComboboxFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  source: OptionSource;
  /** in place of 'Digite o nome do produto' */
  placeholder?: string;
  /** nothing can be chosen yet: the row depends on another one */
  disabled?: boolean | undefined;
  /** is called after the form holds another row, or none */
  onChosen?: (id: number | null) => void;
};

/** A row of a table that is too long to be loaded. The form holds its id, null where none is chosen. */
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
      {(control, again) => (
        <FormField {...field} hint={again ? <NotLoaded again={again} /> : field.hint}>
          {({ ref: _, onChange: __, name: ___, ...ties }) => control(ties)}
        </FormField>
      )}
    </SearchedCombobox>
  );
}
