import type { FuelTypeRow } from '#contract/fuel-types.ts';
import type { OptionSource } from '#web/forms/combobox/option-source.ts';
import type { ListFilter } from '#web/tables/list-filters.ts';
import { rowFilter } from '../choices/row-filter.tsx';

/** The filters of fuel prices; each begins with all. Spec, back office, section 2 (Admin fuel module). */
export function fuelPriceFilters(
  stations: OptionSource,
  types: readonly Pick<FuelTypeRow, 'id' | 'name'>[],
): ListFilter<'fuelPrices'>[] {
  return [
    {
      filter: 'stationId',
      label: 'Posto',
      field: rowFilter({ source: stations, all: 'Todos os postos', none: 'Nenhum posto encontrado' }),
    },
    {
      filter: 'typeId',
      label: 'Combustível',
      options: [
        { value: '', label: 'Todos os combustíveis' },
        ...types.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    { filter: 'validity', label: 'Validade', options: validityOptions },
  ];
}

const validityOptions = [
  { value: '', label: 'Qualquer validade' },
  { value: 'valid', label: 'Válidos' },
  { value: 'expiring', label: 'Vencem em 2 dias' },
  { value: 'expired', label: 'Vencidos' },
];
