import { type MeatTab, meatTabs, paths } from '#web/paths.ts';
import { readId, readPage, readSearch } from '../url-filters.ts';

/** The filters of the meat page. */
export interface MeatChoice {
  /** id of the sector; undefined for meat */
  sector?: number | undefined;
  /** name or synonym of a cut, or a shop */
  search?: string | undefined;
  regionId?: number | undefined;
  productId?: number | undefined;
}

/** Filters, tab and pages from the meat page's URL. Invalid values are ignored. */
export interface MeatParams {
  choice: MeatChoice;
  tab: MeatTab;
  /** the page of all cuts in the table; undefined: only the first ones */
  cuts: number | undefined;
  /** the page of shops or promotions */
  page: number;
}

export function readMeatParams(query: URLSearchParams): MeatParams {
  const tab = query.get('tab');
  return {
    choice: {
      sector: readId(query.get('setor')),
      search: readSearch(query),
      regionId: readId(query.get('regionId')),
      productId: readId(query.get('productId')),
    },
    tab: meatTabs.find((known) => known === tab) ?? 'tabela',
    cuts: readCuts(query),
    page: readPage(query),
  };
}

/** The filters and the page as the calls of the comparisons name them; what is not chosen is left out. */
export function queryOf({ choice, page }: Pick<MeatParams, 'choice' | 'page'>) {
  const { sector, search, regionId, productId } = choice;
  return {
    ...(sector !== undefined && { sectorId: sector }),
    ...(search !== undefined && { search }),
    ...(regionId !== undefined && { regionId }),
    ...(productId !== undefined && { productId }),
    ...(page > 1 && { page }),
  };
}

/** The canonical address of the parameters. */
export function addressOf({ choice, ...params }: MeatParams): string {
  return paths.butchers({ ...choice, ...params });
}

/** 'todos' is the first page of all cuts. */
function readCuts(query: URLSearchParams): number | undefined {
  if (query.get('cortes') === 'todos') return 1;
  const page = readPage(query, 'cortes');
  return page === 1 ? undefined : page;
}
