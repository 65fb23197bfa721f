import { Beef, Tag } from 'lucide-react';
import { useNavigate } from 'react-router';
import { counted } from '#domain/text.ts';
import { FilterBar } from '#web/components/filter-bar.tsx';
import { type MeatTab, paths } from '#web/paths.ts';
import { readTypedSearch } from '../url-filters.ts';
import type { MeatData } from './meat-data.ts';
import { readMeatParams } from './meat-params.ts';
import { isMeat, wordsOf } from './meat-text.ts';

interface MeatFiltersProps {
  data: MeatData;
  query: URLSearchParams;
  tab: MeatTab;
}

/** Filters by text, region and cut. The comparison tab has its own field for the cut. */
export function MeatFilters({ data: { view, regions }, query, tab }: MeatFiltersProps) {
  const navigate = useNavigate();
  const { choice } = readMeatParams(query);
  const { sector } = choice;
  const [one, One] = wordsOf(view.sector);
  const meat = isMeat(view.sector);
  // A value that the page ignores is not selected either. The search text stays as it is being typed.
  const value = (name: 'regionId' | 'productId') => String(choice[name] ?? '');
  const comparing = tab === 'comparar';
  const productId = value('productId');
  return (
    <FilterBar
      action={paths.butchers()}
      keep={{
        ...(sector && { setor: String(sector) }),
        ...(tab !== 'tabela' && { tab }),
        ...(comparing && productId && { productId }),
      }}
      clearTo={paths.butchers({ sector, tab })}
      search={{
        name: 'search',
        label: 'Buscar',
        placeholder: `${One} ou ${meat ? 'açougue' : 'estabelecimento'}`,
      }}
      choices={[
        {
          kind: 'segmented',
          quick: true,
          name: 'regionId',
          label: 'Região',
          options: [
            { value: '', label: 'Todas' },
            ...regions.map(({ id, name }) => ({
              value: String(id),
              label: (
                <span>
                  <span className="sr-only">Região </span>
                  {name}
                </span>
              ),
            })),
          ],
        },
        ...(comparing
          ? []
          : [
              {
                kind: 'select' as const,
                name: 'productId',
                label: One,
                icon: meat ? Beef : Tag,
                options: [
                  { value: '', label: `Todos os ${one}s` },
                  ...view.goods.map(({ id, name }) => ({ value: String(id), label: name })),
                ],
              },
            ]),
      ]}
      values={{
        search: readTypedSearch(query),
        regionId: value('regionId'),
        ...(!comparing && { productId }),
      }}
      onChange={(values, step) =>
        navigate(paths.butchers({ sector, ...(comparing && { productId }), ...values, tab }), {
          ...step,
          preventScrollReset: true,
        })
      }
      result={
        tab === 'estabelecimentos'
          ? counted(view.found.establishments, 'estabelecimento')
          : counted(view.found.products, one)
      }
    />
  );
}
