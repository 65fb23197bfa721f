import type { FieldValues } from 'react-hook-form';
import { ComboboxField } from '#web/forms/combobox/combobox-field.tsx';
import type { FieldOfForm } from '#web/forms/fields.tsx';
import type { RowOptions } from '#web/list/use-row-options.ts';

interface RowFieldProps<Values extends FieldValues> extends Omit<FieldOfForm<Values>, 'label'> {
  /** 'Região' */
  label: string;
  gender: 'm' | 'f';
  rows: RowOptions;
}

/** A row of a short table of the catalogue, chosen by its name. */
export function RowField<Values extends FieldValues>({
  label,
  gender,
  rows,
  ...field
}: RowFieldProps<Values>) {
  const [noun, isMale] = [label.toLowerCase(), gender === 'm'];
  return (
    <ComboboxField
      {...field}
      label={label}
      options={rows.options}
      again={rows.again}
      placeholder={`Escolha ${isMale ? 'o' : 'a'} ${noun}`}
      none={`${isMale ? 'Nenhum' : 'Nenhuma'} ${noun} encontrad${isMale ? 'o' : 'a'}`}
    />
  );
}
