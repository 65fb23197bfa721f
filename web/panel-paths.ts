import type { AuditedKind } from '#contract/audit.ts';
import { defaultLimit } from '#contract/limits.ts';
import type { ImportStatus } from '#domain/imports.ts';
import { type Parameters, withQuery } from './paths.ts';

/** The one author of the panel's addresses. They stand apart from `paths`, so that public pages do not load them. */

/** The sections of the panel, as its addresses name them; the overview is the panel's own address. */
export type AdminSection =
  | 'overview'
  | 'sectors'
  | 'regions'
  | 'promotions'
  | 'coupons'
  | 'fuel'
  | 'acougue'
  | 'reviews'
  | 'reported-prices'
  | 'users';

/** The status filter of what people send, as every queue of moderation has it. */
const moderationStatus = {
  word: 'status',
  values: { pending: 'pendente', approved: 'aprovado', rejected: 'rejeitado' },
} as const;

interface AdminList {
  path: string;
  /** the address's word for each column that the list can be ordered by; the first is the order without a parameter */
  sorts: Record<string, string>;
  /** without a parameter, the list begins with the last row: the newest */
  lastFirst?: true;
  /** it opens with all rows, as what waits there is to be seen; other lists open with the filters that were chosen last */
  opensWhole?: true;
  /** the filters of the call */
  filters: Record<string, AdminFilter>;
}

/**
 * A filter of a list. A word alone is the address's name of one that chooses a row by its number; a filter by `day` takes
 * 'aaaa-mm-dd', and one by `values` takes what stands on the left, and its word on the right stands in the address.
 */
export type AdminFilter =
  | string
  | { word: string; day: true }
  | { word: string; values: Record<string, string> };

/** The lists of the back office, each with the words of its address. */
export const adminLists = {
  sectors: {
    path: '/admin/sectors',
    sorts: { name: 'nome', id: 'id', categories: 'categorias' },
    filters: {},
  },
  regions: {
    path: '/admin/regions',
    sorts: { name: 'nome', id: 'id', establishments: 'estabelecimentos' },
    filters: {},
  },
  categories: {
    path: '/admin/categories',
    sorts: { name: 'nome', id: 'id', sector: 'setor', products: 'produtos' },
    filters: { sectorId: 'setor' },
  },
  products: {
    path: '/admin/products',
    sorts: { name: 'nome', id: 'id', category: 'categoria' },
    filters: { sectorId: 'setor', categoryId: 'categoria' },
  },
  establishments: {
    path: '/admin/establishments',
    sorts: { name: 'nome', id: 'id', address: 'endereco', region: 'regiao' },
    filters: {
      regionId: 'regiao',
      sectorId: 'setor',
      verified: { word: 'verificado', values: { true: 'sim', false: 'nao' } },
      coordinates: { word: 'coordenadas', values: { known: 'com', missing: 'sem' } },
    },
  },
  fuelBrands: {
    path: '/admin/fuel/brands',
    sorts: { name: 'nome', id: 'id', stations: 'postos' },
    filters: {},
  },
  fuelTypes: {
    path: '/admin/fuel/types',
    sorts: { position: 'telas', name: 'nome', id: 'id' },
    filters: {},
  },
  fuelStations: {
    path: '/admin/fuel/stations',
    sorts: { name: 'nome', id: 'id', address: 'endereco', brand: 'marca', region: 'regiao' },
    filters: {
      brandId: 'marca',
      regionId: 'regiao',
      isOpen: { word: 'situacao', values: { true: 'aberto', false: 'fechado' } },
      coordinates: { word: 'coordenadas', values: { known: 'com', missing: 'sem' } },
    },
  },
  fuelPrices: {
    path: '/admin/fuel/prices',
    sorts: { collectionDate: 'data', id: 'id', station: 'posto' },
    lastFirst: true,
    filters: {
      stationId: 'posto',
      typeId: 'combustivel',
      validity: {
        word: 'validade',
        values: { valid: 'validos', expiring: 'vencem', expired: 'vencidos' },
      },
    },
  },
  stationLocations: {
    path: '/admin/fuel/locations',
    sorts: { name: 'nome', status: 'situacao', askedAt: 'data' },
    filters: {
      status: {
        word: 'estado',
        values: {
          unsearched: 'sem-busca',
          waiting: 'na-fila',
          found: 'encontrado',
          missing: 'nao-encontrado',
          accepted: 'aceito',
          dismissed: 'dispensado',
        },
      },
    },
  },
  imports: {
    path: '/admin/imports',
    sorts: { startedAt: 'data', fileName: 'arquivo', rowsNew: 'novas', rowsRefused: 'recusadas' },
    lastFirst: true,
    opensWhole: true,
    filters: {
      status: {
        word: 'situacao',
        values: {
          reading: 'lendo',
          ready: 'lida',
          running: 'importando',
          done: 'importada',
          failed: 'falhou',
          undoing: 'desfazendo',
          undone: 'desfeita',
        } satisfies Record<ImportStatus, string>,
      },
    },
  },
  messages: {
    path: '/admin/messages',
    sorts: { createdAt: 'data', name: 'nome' },
    lastFirst: true,
    filters: {
      state: {
        word: 'estado',
        values: { new: 'nova', read: 'lida', answered: 'respondida', archived: 'arquivada' },
      },
    },
  },
  audit: {
    path: '/admin/audit',
    sorts: {},
    filters: {
      userId: 'pessoa',
      noun: {
        word: 'tipo',
        values: {
          sectors: 'setores',
          regions: 'regioes',
          categories: 'categorias',
          products: 'produtos',
          establishments: 'estabelecimentos',
          prices: 'precos',
          'price-batches': 'lotes',
          promotions: 'promocoes',
          imports: 'pesquisas',
          'station-locations': 'coordenadas',
          'fuel-stations': 'postos',
          'fuel-prices': 'precos-de-combustivel',
          'fuel-types': 'tipos-de-combustivel',
          'fuel-brands': 'marcas',
          users: 'usuarios',
          messages: 'mensagens',
          coupons: 'cupons',
          reviews: 'avaliacoes',
          'reported-prices': 'precos-reportados',
          receipts: 'comprovantes',
          'moderation-rules': 'regras-de-confianca',
          demonstration: 'demonstracao',
        } satisfies Record<AuditedKind, string>,
      },
      rowId: 'registro',
      productId: 'produto',
      establishmentId: 'estabelecimento',
      typeId: 'combustivel',
      stationId: 'posto',
      from: { word: 'de', day: true },
      to: { word: 'ate', day: true },
    },
  },
  prices: {
    path: '/admin/prices',
    sorts: {
      collectionDate: 'data',
      id: 'id',
      product: 'produto',
      establishment: 'estabelecimento',
      region: 'regiao',
      price: 'preco',
    },
    lastFirst: true,
    filters: {
      productId: 'produto',
      establishmentId: 'estabelecimento',
      regionId: 'regiao',
      categoryId: 'categoria',
      source: {
        word: 'fonte',
        values: {
          admin: 'loja',
          receipt: 'nota-fiscal',
          report: 'relato',
          import: 'pesquisa',
          merchant: 'lojista',
        },
      },
      validity: {
        word: 'validade',
        values: { valid: 'validos', expiring: 'vencem', expired: 'vencidos' },
      },
    },
  },
  coupons: {
    path: '/admin/coupons',
    sorts: {
      id: 'id',
      code: 'codigo',
      establishment: 'estabelecimento',
      product: 'produto',
      endDate: 'validade',
      usageCount: 'usos',
    },
    lastFirst: true,
    filters: {
      establishmentId: 'estabelecimento',
      productId: 'produto',
      isActive: { word: 'estado', values: { true: 'ativos', false: 'inativos' } },
      validity: {
        word: 'validade',
        values: { running: 'em-vigor', not_yet: 'ainda-nao', over: 'vencidos' },
      },
    },
  },
  priceBatches: {
    path: '/admin/prices/batches',
    sorts: { id: 'id', establishment: 'estabelecimento', priceCount: 'precos' },
    lastFirst: true,
    filters: { kind: { word: 'tipo', values: { round: 'rodada', spreadsheet: 'planilha' } } },
  },
  receipts: { path: '/admin/receipts', sorts: {}, opensWhole: true, filters: { status: moderationStatus } },
  reportedPrices: {
    path: '/admin/reported-prices',
    sorts: {},
    opensWhole: true,
    filters: { status: moderationStatus },
  },
  reviews: { path: '/admin/reviews', sorts: {}, opensWhole: true, filters: { status: moderationStatus } },
  promotions: {
    path: '/admin/promotions',
    sorts: {
      id: 'id',
      title: 'titulo',
      establishment: 'estabelecimento',
      product: 'produto',
      discountPercentage: 'desconto',
      originalPrice: 'preco-original',
      salePrice: 'preco-promocional',
      startDate: 'periodo',
      isActive: 'status',
    },
    lastFirst: true,
    filters: {
      status: { word: 'status', values: { active: 'ativa', inactive: 'inativa' } },
      phase: {
        word: 'periodo',
        values: { running: 'em-vigor', scheduled: 'agendadas', ended: 'encerradas' },
      },
      contested: { word: 'precos', values: { true: 'desmentem' } },
      establishmentId: 'estabelecimento',
    },
  },
  users: {
    path: '/admin/users',
    sorts: { name: 'nome', id: 'id', email: 'email', role: 'papel', createdAt: 'cadastro' },
    filters: { role: { word: 'papel', values: { user: 'usuario', admin: 'administrador' } } },
  },
} as const satisfies Record<string, AdminList>;

export type AdminListName = keyof typeof adminLists;
type SortOf<N extends AdminListName> = keyof (typeof adminLists)[N]['sorts'] & string;
export type FilterOf<N extends AdminListName> = keyof (typeof adminLists)[N]['filters'] & string;
type FilterValue<Filter> = Filter extends { values: infer Values }
  ? keyof Values & string
  : Filter extends { day: true }
    ? string
    : string | number;
/** The chosen values of a list's filters, as its call takes them. */
export type FiltersOf<N extends AdminListName> = {
  [Name in FilterOf<N>]?: FilterValue<(typeof adminLists)[N]['filters'][Name]> | undefined;
};

/** The part of a list of the back office that its address asks for. */
export interface ListSearch<N extends AdminListName> {
  /** pages count from 1 */
  page?: number | undefined;
  /** how many rows a page has, where it is not the usual number: one of `pageSizes` */
  limit?: number | undefined;
  /** the number of the row that is open in front of the list */
  record?: number | undefined;
  /** a column, with '-' before it from last to first */
  sort?: SortOf<N> | `-${SortOf<N>}` | undefined;
  search?: string | undefined;
  filters?: FiltersOf<N> | undefined;
}

/** Parameters that every list of the back office has. */
export const listParameters = {
  page: 'pagina',
  limit: 'itens',
  record: 'id',
  sort: 'ordem',
  search: 'busca',
} as const;

/** The numbers of rows that a page can have; the first is the usual one. */
export const pageSizes = [defaultLimit, 50, 100] as const;

/** The address's name of a filter. */
export function filterWord(filter: AdminFilter): string {
  return typeof filter === 'string' ? filter : filter.word;
}

function valueWord(filter: AdminFilter, value: Parameters[string]): Parameters[string] {
  return typeof filter === 'object' && 'values' in filter ? filter.values[String(value)] : value;
}

/** The order of a list whose address names none; '' where it has one order only. */
export function usualOrder(name: AdminListName): string {
  const { sorts, lastFirst }: AdminList = adminLists[name];
  const [first = ''] = Object.keys(sorts);
  return lastFirst ? `-${first}` : first;
}

function list<N extends AdminListName>(
  name: N,
  { page = 1, limit, record, sort, search, filters = {} }: ListSearch<N> = {},
): string {
  const list: AdminList = adminLists[name];
  const [, backwards = '', column = ''] = /^(-?)(.*)$/.exec(sort ?? '') ?? [];
  const chosen: Parameters = filters;
  return withQuery(list.path, {
    [listParameters.search]: search,
    ...Object.fromEntries(
      Object.entries(list.filters).map(([key, filter]) => [
        filterWord(filter),
        valueWord(filter, chosen[key]),
      ]),
    ),
    [listParameters.sort]: sort && sort !== usualOrder(name) ? backwards + list.sorts[column] : undefined,
    [listParameters.limit]: limit === defaultLimit ? undefined : limit,
    [listParameters.page]: page === 1 ? undefined : page,
    [listParameters.record]: record,
  });
}

/** The part of the statistics that their address asks for; the first of each is the one without a parameter. */
export interface StatisticsSearch {
  kind?: 'meat' | 'fuel' | undefined;
  days?: 30 | 90 | undefined;
  /** of the places: those with the fewest valid prices first, or those whose prices expire next */
  sort?: 'valid' | 'expiring' | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

export const panelPaths = {
  section: (section: AdminSection) => (section === 'overview' ? '/admin' : `/admin/${section}`),
  /** the weekly round of prices; of one establishment where it is named, and of today without a day */
  priceRound: (establishmentId?: number, day?: string) =>
    withQuery('/admin/prices/round', { estabelecimento: establishmentId, dia: day }),
  priceImport: () => '/admin/prices/import',
  /** the rules that approve reports without a person */
  moderationRules: () => '/admin/reported-prices/rules',
  /** the statistics of the panel */
  statistics: ({ kind, days, sort, search, page = 1 }: StatisticsSearch = {}) =>
    withQuery('/admin/statistics', {
      tipo: kind === 'meat' ? undefined : kind && 'combustivel',
      dias: days === 30 ? undefined : days,
      busca: search,
      ordem: sort === 'valid' ? undefined : sort && 'vencem',
      pagina: page === 1 ? undefined : page,
    }),
  list,
  /** the import of surveys; with an id, that import stands above the history */
  imports: (id?: number) => (id === undefined ? '/admin/imports' : `/admin/imports/${id}`),
} as const;
