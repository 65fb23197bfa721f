import type { FieldValues } from 'react-hook-form';
import { type FieldOfForm, FormField, useFieldValue } from '../fields.tsx';
import { Combobox } from './combobox.tsx';
import type { ComboboxOption } from './combobox-options.ts';
import { NotLoaded } from './not-loaded.tsx';

type ComboboxFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  /** undefined while they are on their way */
  options: readonly ComboboxOption[] | undefined;
  /** they could not be had: asks for them again, also when the list is opened */
  again?: (() => void) | undefined;
  placeholder: string;
  /** 'Nenhum setor encontrado' */
  none: string;
};

/** A row of another table, found by typing: the form holds its id, null where none is chosen. */
export function ComboboxField<Values extends FieldValues>({
  options,
  again,
  placeholder,
  none,
  ...field
}: ComboboxFieldProps<Values>) {
  const { value, change } = useFieldValue(field.form, field.name);
  const hint = again ? <NotLoaded again={again} /> : field.hint;
  return (
    <FormField {...field} hint={hint}>
      {({ ref: _, onChange: __, name: ___, ...control }) => (
        <Combobox
          {...control}
          label={field.label}
          options={options}
          again={again}
          placeholder={placeholder}
          none={none}
          value={typeof value === 'number' ? value : null}
          onChange={change}
        />
      )}
    </FormField>
  );
}
