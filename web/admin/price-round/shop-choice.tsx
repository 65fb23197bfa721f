import { useId, useState } from 'react';
import { Combobox } from '#web/forms/combobox/combobox.tsx';
import type { ComboboxOption } from '#web/forms/combobox/combobox-options.ts';
import { NotLoaded } from '#web/forms/combobox/not-loaded.tsx';
import { type OptionSource, searchPause, useFoundOptions } from '#web/forms/combobox/option-source.ts';
import { Field } from '#web/ui/field.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useRead } from '../manager/use-read.ts';

const optionsShown = 20;

interface ShopChoiceProps {
  label: string;
  hint?: string;
  /** the shop that is chosen */
  chosen: ComboboxOption | undefined;
  choose: (shop: ComboboxOption | null) => void;
}

/** A shop, found by typing: the server searches it, as there can be too many to load. */
export function ShopChoice({ label, hint, chosen, choose }: ShopChoiceProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isEntered, setEntered] = useState(false);
  const asked = useDebounced(typed.trim(), searchPause);
  const found = useFoundOptions(useShopSource(), asked, { enabled: isEntered });
  const isFailed = found.isError && !found.isFetching;
  const options = found.data?.options;
  return (
    <Field id={id} label={label} hint={isFailed ? <NotLoaded again={found.refetch} /> : hint}>
      {(control) => (
        <Combobox
          {...control}
          label={label}
          options={options}
          again={isFailed ? found.refetch : undefined}
          placeholder="Digite o nome do estabelecimento"
          none="Nenhum estabelecimento encontrado"
          value={chosen?.value ?? null}
          onChange={(value) => choose(options?.find((option) => option.value === value) ?? null)}
          onBlur={() => {}}
          search={{
            chosen,
            enter: () => setEntered(true),
            type: setTyped,
            isWaiting: typed.trim() !== asked || found.isFetching,
            more: (found.data?.count ?? 0) - (options?.length ?? 0),
          }}
        />
      )}
    </Field>
  );
}

function useShopSource(): OptionSource {
  const list = useRead('listEstablishments');
  return {
    name: 'price-shops',
    async find(typed, signal) {
      const query = { limit: optionsShown, ...(typed !== '' && { search: typed }) };
      const { data, count } = await list({ query }, signal);
      const options = data.map(({ id, name, Region }) => ({
        value: id,
        label: name,
        detail: Region.name,
      }));
      return { options, count };
    },
    read: async () => null,
  };
}
