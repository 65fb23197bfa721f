import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { allFuels, type FuelTab } from '#domain/fuel-choice.ts';
import { ListFold, ListHead } from '#web/components/list-head.tsx';
import { paths } from '#web/paths.ts';
import { CarChip } from '#web/place/car-chip.tsx';
import { ChipSelect } from '#web/place/chip-select.tsx';
import { NearSwitch, PlaceBar } from '#web/place/place-bar.tsx';
import { ListButton } from '#web/shopping-list/list-button.tsx';
import type { FuelData } from './fuel-data.ts';
import { type FuelParams, isNarrowed } from './fuel-params.ts';
import { shortFuelName } from './fuel-text.ts';
import { unitOf } from './unit-of.ts';
import type { ChangeFuel } from './use-change-fuel.ts';

interface FuelBarProps {
  data: FuelData;
  asked: FuelParams;
  change: ChangeFuel;
  filters: ReactNode;
  tabs: ReactNode;
}

export const fuelTabNames = {
  precos: 'Tabela de preços',
  postos: 'Postos',
  tipos: 'Tipos',
  regioes: 'Comparar regiões',
} satisfies Record<FuelTab, string>;

/**
 * The head of the fuel page: its title and one line of chips. On phones the rest of the choices is folded behind 'Mais', or behind
 * the name of another tab.
 */
export function FuelBar({ data, asked, change, filters, tabs }: FuelBarProps) {
  const { choice, tab } = asked;
  return (
    // Wide screens have the regions among the filters.
    <div className="md:[&_.region-chip]:hidden">
      <ListHead title="Preço do combustível em Palmas" name="Combustível" near={<NearSwitch kind="fuel" />}>
        <ListFold
          filters={filters}
          tabs={tabs}
          open={tab === 'precos' ? null : tab === 'regioes' ? 'Regiões' : fuelTabNames[tab]}
          isUnfolded={isNarrowed(choice)}
        />
      </ListHead>
      <PlaceBar
        regions={data.regions}
        toRegion={(regionId) => paths.fuel({ ...choice, tab, regionId })}
        before={<FuelChip data={data} asked={asked} change={change} />}
        after={
          <>
            <CarChip show="litres" />
            {data.chosen && (
              <ListButton
                product={{ ...data.chosen.type, unit: unitOf(data.chosen.type) }}
                className="chip"
              />
            )}
          </>
        }
      />
    </div>
  );
}

/** The chosen fuel. Without script, it is the form of a select and a button. */
function FuelChip({
  data: { city, chosen, defaultFuel },
  asked: { choice, tab },
  change,
}: Pick<FuelBarProps, 'data' | 'asked' | 'change'>) {
  const { fuelTypeId: _, ...places } = choice;
  const isUnknown = !chosen && typeof choice.fuelTypeId === 'number';
  const options = [
    ...(isUnknown ? [{ value: '', label: 'Escolha o combustível' }] : []),
    ...city.map(({ type }) => ({ value: String(type.id), label: type.name })),
    { value: allFuels, label: 'Todos os combustíveis' },
  ];
  const isDefault = (value: string) => value === (defaultFuel ? String(defaultFuel.type.id) : allFuels);
  return (
    <Form method="get" action={paths.fuel()} translate="no" className="flex shrink-0 gap-2">
      {Object.entries({ ...places, ...(tab !== 'precos' && { tab }) }).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <ChipSelect
        label="Combustível"
        name="fuelTypeId"
        text={chosen ? shortFuelName(chosen.type.name) : isUnknown ? 'Combustível' : 'Todos'}
        value={chosen ? String(chosen.type.id) : isUnknown ? '' : allFuels}
        options={options}
        onChange={(value) => change({ fuelTypeId: isDefault(value) ? undefined : value })}
      />
      <noscript>
        <button type="submit" className="chip">
          Ver
        </button>
      </noscript>
    </Form>
  );
}
