import { NotLoaded } from '#web/forms/combobox/not-loaded.tsx';
import { SearchedCombobox } from '#web/forms/combobox/searched-combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { useShopSource } from './row-sources.ts';

interface ShopChoiceProps {
  label: string;
  /** id of the shop that is chosen */
  chosen: number | null;
  choose: (id: number | null) => void;
}

/** A shop, found by typing: the server searches it, as there can be too many to load. */
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
      {(control, again) => (
        <Field label={label} hint={again && <NotLoaded again={again} />}>
          {control}
        </Field>
      )}
    </SearchedCombobox>
  );
}
