import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { matches } from '#domain/text.ts';
import { paths } from '#web/paths.ts';
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
  { label: 'Produtos', to: paths.adminList('products') },
  { label: 'Estabelecimentos', to: paths.adminList('establishments') },
  { label: 'Categorias', to: paths.adminList('categories') },
  { label: 'Preços', to: paths.adminList('prices') },
  { label: 'Grade da semana', to: paths.priceRound() },
  { label: 'Importar planilha de preços', to: paths.priceImport() },
  { label: 'Lotes de preços', to: paths.adminList('priceBatches') },
  { label: 'Pôr postos no mapa', to: paths.adminList('stationLocations') },
  { label: 'Importar pesquisa da ANP', to: paths.adminImports() },
  { label: 'Estatísticas', to: paths.statistics() },
  { label: 'Mensagens', to: paths.adminList('messages') },
  { label: 'Registro de mudanças', to: paths.adminList('audit') },
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
      paths.adminList('establishments', { search: name }),
    ),
    group('Produtos', found?.products, ({ name }) => paths.adminList('products', { search: name })),
    group('Postos', found?.stations, ({ id }) => paths.station(id)),
    group('Usuários', found?.users, ({ name, about }) => paths.adminList('users', { search: about ?? name })),
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
