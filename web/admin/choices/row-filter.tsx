import type { FilterField } from '#web/components/filter-bar.tsx';
import { NotLoaded } from '#web/forms/combobox/not-loaded.tsx';
import type { OptionSource } from '#web/forms/combobox/option-source.ts';
import { SearchedCombobox } from '#web/forms/combobox/searched-combobox.tsx';
import { Field } from '#web/ui/field.tsx';

interface RowFilterOptions {
  source: OptionSource;
  /** 'Todos os produtos' */
  all: string;
  none: string;
}

/** Filters a list by a row of a table that is too long for a select box. */
export function rowFilter({ source, all, none }: RowFilterOptions): FilterField {
  return ({ label, value, onChange }) => (
    <SearchedCombobox
      key={label}
      label={label}
      source={source}
      placeholder={all}
      none={none}
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
}
