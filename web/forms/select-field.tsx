import type { LucideIcon } from 'lucide-react';
import type { FieldValues } from 'react-hook-form';
import { Select } from '#web/ui/field.tsx';
import { type FieldOfForm, FormField } from './form-field.tsx';
import { useFieldValue } from './use-field-value.ts';

export interface Choice {
  /** as the call's body has it; null: none */
  value: string | number | null;
  label: string;
}

type SelectFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  choices: readonly Choice[];
  /** the text that stands there as long as nothing is chosen: 'Escolha o status' */
  placeholder?: string;
  icon?: LucideIcon;
  /** the choice cannot be changed any more */
  disabled?: boolean;
};

/** One of a few; longer lists are for `ComboboxField`. */
export function SelectField<Values extends FieldValues>({
  choices,
  placeholder,
  icon,
  disabled = false,
  ...field
}: SelectFieldProps<Values>) {
  const { value, change } = useFieldValue(field.form, field.name);
  const chosen = choices.findIndex((choice) => choice.value === (value ?? null));
  return (
    <FormField {...field}>
      {({ ref: _, onChange: __, name: ___, ...control }) => (
        <Select
          {...control}
          icon={icon}
          disabled={disabled}
          value={chosen}
          onChange={({ target }) => change(choices[Number(target.value)]?.value ?? null)}
          options={[
            ...(placeholder !== undefined && chosen < 0 ? [{ value: '-1', label: placeholder }] : []),
            ...choices.map(({ label }, index) => ({ value: String(index), label })),
          ]}
        />
      )}
    </FormField>
  );
}
