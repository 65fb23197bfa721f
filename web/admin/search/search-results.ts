import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { matches } from '#domain/text.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { screens } from '../sections.ts';

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

/** Returns the groups of results that are not empty: pages of the panel, then rows. @param found undefined: not known yet */
export function groupResults(typed: string, found: Found | undefined): ResultGroup[] {
  const groups: ResultGroup[] = [
    {
      label: 'Páginas do painel',
      results: screens
        .filter(({ label, also = '' }) => matches(`${label} ${also}`, typed))
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
