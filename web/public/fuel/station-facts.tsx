import { dayOf, formatMediumDate } from '#domain/city-time.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { regionLabel } from './fuel-text.ts';
import type { StationData } from './load-station.ts';

/** Facts about the station; unknown ones are labelled as not informed. */
export function StationFacts({ station }: { station: StationData['station'] }) {
  const newest = station.FuelPrices.toSorted((a, b) => (a.collectionDate < b.collectionDate ? 1 : -1))[0];
  const facts = [
    ['Bandeira', station.FuelBrand?.name ?? 'Não informada'],
    ['Região', regionLabel(station)],
    ['Endereço', station.address],
    ['Bairro', station.neighbourhood ?? 'Não informado'],
    ['CEP', station.zipcode ? formatZipcode(station.zipcode) : 'Não informado'],
    ['Telefone', station.phone ?? 'Não informado'],
    ['CNPJ', station.cnpj ? formatCnpj(station.cnpj) : 'Não informado'],
    [
      'Última coleta',
      newest ? `${formatMediumDate(dayOf(newest.collectionDate))}, ${newest.sourceName}` : 'Sem coletas',
    ],
  ] as const;
  return <FactList facts={facts} />;
}
