import type { FilterField } from '#web/components/filter-bar.tsx';
import { NotLoaded } from '#web/forms/combobox/not-loaded.tsx';
import type { OptionSource } from '#web/forms/combobox/option-source.ts';
import { SearchedCombobox } from '#web/forms/combobox/searched-combobox.tsx';
import { Field } from '#web/ui/field.tsx';

/** Filters a list by a row of a table that is too long for a select box. @param label 'Produto' */
export function rowFilter<Filter extends string>(filter: Filter, label: string, source: OptionSource) {
  const noun = label.toLowerCase();
  const field: FilterField = ({ value, onChange }) => (
    <SearchedCombobox
      key={label}
      label={label}
      source={source}
      placeholder={`Todos os ${noun}s`}
      none={`Nenhum ${noun} encontrado`}
      value={value === '' ? null : Number(value)}
      onChange={(next) => onChange(next === null ? '' : String(next))}
    >
      {(control, again) => (
        <Field label={label} hint={again && <NotLoaded again={again} />} className="lg:w-52">
          {control}
        </Field>
      )}
    </SearchedCombobox>
  );
  return { filter, label, field };
}
