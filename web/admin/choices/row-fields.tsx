import type { FieldValues } from 'react-hook-form';
import type { FilterField } from '#web/components/filter-bar.tsx';
import { ComboboxField, NotLoaded } from '#web/forms/combobox.tsx';
import { type FieldOfForm, TextField } from '#web/forms/fields.tsx';
import { type OptionSource, SearchedCombobox } from '#web/forms/searched-combobox.tsx';
import type { RowOptions } from '#web/list/row-options.ts';
import { Field } from '#web/ui/field.tsx';
import { useShopSource } from './row-sources.ts';

interface RowFieldProps<Values extends FieldValues> extends Omit<FieldOfForm<Values>, 'label'> {
  /** 'Região' */
  label: string;
  gender: 'm' | 'f';
  rows: RowOptions;
}

/** A select box of the rows of a short table of the catalogue. */
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
      retry={rows.retry}
      placeholder={`Escolha ${isMale ? 'o' : 'a'} ${noun}`}
      none={`${isMale ? 'Nenhum' : 'Nenhuma'} ${noun} encontrad${isMale ? 'o' : 'a'}`}
    />
  );
}

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
      {(control, retry) => (
        <Field label={label} hint={retry && <NotLoaded retry={retry} />} className="lg:w-52">
          {control}
        </Field>
      )}
    </SearchedCombobox>
  );
  return { filter, label, field };
}

export function NameField<Values extends FieldValues>(
  field: Omit<FieldOfForm<Values>, 'label' | 'required'>,
) {
  return <TextField {...field} label="Nome" required maxLength={100} autoComplete="off" />;
}

interface ShopChoiceProps {
  label: string;
  /** id of the chosen shop */
  chosen: number | null;
  choose: (id: number | null) => void;
}

/** Finds a shop by typing: the server searches, as there can be too many to load. */
export function ShopChoice({ label, chosen, choose }: ShopChoiceProps) {
  return (
    <SearchedCombobox
      label={label}
      source={useShopSource()}
      placeholder="Digite o nome do estabelecimento"
      none="Nenhum estabelecimento encontrado"
      value={chosen}
      onChange={choose}
    >
      {(control, retry) => (
        <Field label={label} hint={retry && <NotLoaded retry={retry} />}>
          {control}
        </Field>
      )}
    </SearchedCombobox>
  );
}
