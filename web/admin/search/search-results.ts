import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { matches } from '#domain/text.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { sections } from '../sections.ts';

type Found = Reply<Endpoints['searchBackOffice']>['data'];

/** A place that the search of the panel leads to. */
export interface Result {
  key: string;
  label: string;
  about: string | null;
  to: string;
}

export interface ResultGroup {
  label: string;
  results: readonly Result[];
}

/** Every page of the panel with its name. */
const pages: readonly { label: string; to: string }[] = [
  ...sections,
  { label: 'Produtos', to: panelPaths.list('products') },
  { label: 'Estabelecimentos', to: panelPaths.list('establishments') },
  { label: 'Categorias', to: panelPaths.list('categories') },
  { label: 'Preços', to: panelPaths.list('prices') },
  { label: 'Grade da semana', to: panelPaths.priceRound() },
  { label: 'Importar planilha de preços', to: panelPaths.priceImport() },
  { label: 'Lotes de preços', to: panelPaths.list('priceBatches') },
  { label: 'Marcas de combustível', to: panelPaths.list('fuelBrands') },
  { label: 'Tipos de combustível', to: panelPaths.list('fuelTypes') },
  { label: 'Postos', to: panelPaths.list('fuelStations') },
  { label: 'Preços de combustível', to: panelPaths.list('fuelPrices') },
  { label: 'Pôr postos no mapa', to: panelPaths.list('stationLocations') },
  { label: 'Importar pesquisa da ANP', to: panelPaths.imports() },
  { label: 'Estatísticas', to: panelPaths.statistics() },
  { label: 'Mensagens', to: panelPaths.list('messages') },
  { label: 'Registro de mudanças', to: panelPaths.list('audit') },
];

/** Returns the groups of results that are not empty: pages of the panel, then rows. @param found undefined: not known yet */
export function groupResults(typed: string, found: Found | undefined): ResultGroup[] {
  const groups: ResultGroup[] = [
    {
      label: 'Páginas do painel',
      results: pages
        .filter(({ label }) => matches(label, typed))
        .slice(0, 5)
        .map(({ label, to }) => ({ key: to, label, about: null, to })),
    },
    group('Estabelecimentos', found?.establishments, ({ name }) =>
      panelPaths.list('establishments', { search: name }),
    ),
    group('Produtos', found?.products, ({ name }) => panelPaths.list('products', { search: name })),
    group('Postos', found?.stations, ({ name }) => panelPaths.list('fuelStations', { search: name })),
    group('Usuários', found?.users, ({ name, about }) => panelPaths.list('users', { search: about ?? name })),
  ];
  return groups.filter(({ results }) => results.length > 0);
}

function group(
  label: string,
  rows: Found['users'] | undefined,
  to: (row: Found['users'][number]) => string,
): ResultGroup {
  const results = (rows ?? []).map((row) => ({
    key: `${label} ${row.id}`,
    label: row.name,
    about: row.about,
    to: to(row),
  }));
  return { label, results };
}
