import { createHash } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { TestApi } from '../../platform/testing.ts';
import { type Asked, nameLines, nameNumbers } from './name-numbers.ts';
import { type Names, type RenumberedKind, readNames, readRows } from './names.ts';

/** The answer of a call, with names instead of ids that a migration may change. */
export interface Answer {
  call: EndpointName;
  address: string;
  status: number;
  body: unknown;
}

export interface Tokens {
  admin: string;
  user: string;
}

/** Calls that are not made, each with the reason. */
const left: Partial<Record<EndpointName, string>> = {
  lookUpPostalCode: 'asks services of others',
  exportAudit: 'the lines of listAudit, without their states',
  locatePostalCode: 'reads the postal codes of the country, which a command loads',
};

/** Of longer lists, this many pages are read, and the last. */
const mostPages = 5;
/** Rows with stable ids are read one by one, at most this many, evenly spread; others are all read. */
const mostRows = 10;
/** The number of ids with which a filter is tried. */
const mostFiltered = 6;

const around = 'latitude=-10.18&longitude=-48.33&radius=100';
const files = /^\/(api\/)?(photos|fuel\/brands\/logos|uploads\/receipt)\/[\w-]+$/;

/**
 * Makes every reading call, for every place, its filters by place and goods, and a search.
 * @param only some of the calls; all by default
 */
export async function readAnswers(
  api: TestApi,
  tokens: Tokens,
  only?: readonly EndpointName[],
): Promise<Answer[]> {
  const names = await readNames(api, tokens.admin);
  const reader = new Reader(api, tokens, names);
  const numbers = await readNumbers(api, tokens.admin, names);
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const entry: Endpoint = endpoints[name];
    if (entry.method !== 'GET' || left[name] || entry.path.includes('/:key')) continue;
    if (only && !only.includes(name)) continue;
    for (const { path, said } of pathsOf(name, numbers, names))
      for (const query of queriesOf(name, numbers, names)) await reader.read(name, path, said, query);
  }
  if (!only) await reader.readFiles();
  return reader.answers;
}

interface Query {
  text: string;
  /** with names instead of ids */
  said: string;
  about?: Asked['about'];
}

class Reader {
  readonly answers: Answer[] = [];
  readonly #files = new Map<string, EndpointName>();
  readonly #api: TestApi;
  readonly #tokens: Tokens;
  readonly #names: Names;

  constructor(api: TestApi, tokens: Tokens, names: Names) {
    this.#api = api;
    this.#tokens = tokens;
    this.#names = names;
  }

  async read(call: EndpointName, path: string, said: string, query: Query): Promise<void> {
    const entry: Endpoint = endpoints[call];
    if (!entry.query || !('page' in entry.query.shape) || entry.linksPages) {
      await this.#ask(call, path, said, query);
      return;
    }
    const limit = new URLSearchParams(query.text).has('limit') ? '' : '&limit=100';
    const page = (number: number) => ({
      ...query,
      text: `${query.text}${limit}&page=${number}`,
      said: `${query.said}&page=${number}`,
    });
    const count = await this.#ask(call, path, said, page(1));
    const pages = Math.ceil(count / 100);
    for (let number = 2; number <= pages; number += 1)
      if (number <= mostPages || number === pages) await this.#ask(call, path, said, page(number));
  }

  /** Returns how many rows the list has. */
  async #ask(call: EndpointName, path: string, said: string, query: Query): Promise<number> {
    const entry: Endpoint = endpoints[call];
    const token = entry.who === 'anyone' ? undefined : this.#tokens[entry.who];
    const url = `${path}${query.text && `?${query.text.replace(/^&/, '')}`}`;
    const response = await this.#api.send(url, { token });
    const asked: Asked = { call, about: query.about };
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body: unknown = isJson ? response.json() : undefined;
    if (entry.linksPages && response.statusCode === 200)
      await this.#readFurtherPages(url, body as { data: unknown[]; count: number });
    this.answers.push({
      call,
      address: `${said}${query.said && `?${query.said.replace(/^&/, '')}`}`,
      status: response.statusCode,
      body: isJson ? nameNumbers(body, asked, this.#names) : nameLines(response.body, asked, this.#names),
    });
    this.#noteFiles(body);
    return (body as { count?: number } | undefined)?.count ?? 0;
  }

  /** Adds the rows of the further pages of a public list, which earlier versions answered as a whole. */
  async #readFurtherPages(url: string, body: { data: unknown[]; count: number }): Promise<void> {
    for (let page = 2; body.data.length < body.count; page += 1) {
      const further = await this.#api.send(`${url}${url.includes('?') ? '&' : '?'}page=${page}`);
      body.data.push(...further.json<{ data: unknown[] }>().data);
    }
  }

  #noteFiles(value: unknown): void {
    if (typeof value === 'string' && files.test(value)) {
      const name = value.includes('/photos/')
        ? 'readPhoto'
        : value.includes('/brands/')
          ? 'readBrandLogo'
          : 'readReceiptImage';
      this.#files.set(value.replace(/^\/api/, ''), name);
    } else if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) this.#noteFiles(inner);
  }

  /** Reads the files whose addresses appeared in answers. */
  async readFiles(): Promise<void> {
    for (const [address, call] of this.#files) {
      const { statusCode, rawPayload } = await this.#api.send(address, { token: this.#tokens.admin });
      const body = createHash('sha256').update(rawPayload).digest('hex');
      this.answers.push({ call, address, status: statusCode, body });
    }
  }
}

/** The ids of rows by which calls are made, by the address of the list or by their kind. */
type Numbers = Record<RenumberedKind | 'product' | 'publicPromotion', number[]> & {
  rows: Map<string, number[]>;
  sold: { productId: number; establishmentId: number }[];
  pumped: { stationId: number; typeId: number }[];
};

async function readNumbers(api: TestApi, token: string, names: Names): Promise<Numbers> {
  const idsOf = async (path: string) =>
    (await readRows(api, token, path)).map(({ id }) => id).sort((a, b) => a - b);
  const rows = new Map<string, number[]>();
  for (const { method, path } of Object.values<Endpoint>(endpoints)) {
    const list = path.replace(/\/:id.*$/, '');
    const isList = Object.values<Endpoint>(endpoints).some(
      (entry) => entry.path === list && entry.method === 'GET' && entry.query && 'page' in entry.query.shape,
    );
    if (
      method === 'GET' &&
      path.startsWith('/backoffice/') &&
      path.includes('/:id') &&
      isList &&
      !rows.has(list)
    )
      rows.set(list, await idsOf(list));
  }
  const promotions = await api.send('/public/promotions');
  const prices = await readRows<{ id: number; productId: number; establishmentId: number }>(
    api,
    token,
    '/backoffice/prices?validity=valid',
  );
  const fuelPrices = await readRows<{ id: number; stationId: number; typeId: number }>(
    api,
    token,
    '/backoffice/fuel/prices?validity=valid',
  );
  const firstOf = <Row extends object>(found: readonly Row[], keyOf: (row: Row) => string) => [
    ...new Map(found.toReversed().map((row) => [keyOf(row), row])).values(),
  ];
  const sold = firstOf(prices, ({ productId, establishmentId }) => `${productId} ${establishmentId}`);
  const pumped = firstOf(fuelPrices, ({ stationId, typeId }) => `${stationId} ${typeId}`);
  const byName = (kind: RenumberedKind) =>
    [...names[kind]].toSorted(([, a], [, b]) => (a < b ? -1 : 1)).map(([id]) => id);
  rows.set(
    '/backoffice/prices',
    sold.map(({ id }) => id).sort((a, b) => a - b),
  );
  rows.set(
    '/backoffice/fuel/prices',
    byName('fuelPrice').filter((id) => pumped.some((row) => row.id === id)),
  );
  return {
    station: byName('station'),
    shop: byName('shop'),
    fuel: byName('fuel'),
    fuelPrice: [],
    product: rows.get('/backoffice/products') ?? [],
    publicPromotion: promotions
      .json<{ data: { id: number }[] }>()
      .data.map(({ id }) => id)
      .sort((a, b) => a - b),
    rows,
    sold: spread(
      sold.toSorted((a, b) => a.id - b.id),
      mostRows,
    ),
    pumped: spread(
      byName('fuelPrice').flatMap((id) => pumped.filter((row) => row.id === id)),
      mostRows,
    ),
  };
}

/** The kind of row that ':id' refers to, by the beginning of the path. Others are the rows of the list above them. */
const kindsByPath: [string, RenumberedKind | 'product' | 'publicPromotion'][] = [
  ['/backoffice/products/establishment/', 'shop'],
  ['/backoffice/establishments/', 'shop'],
  ['/backoffice/fuel/stations/', 'station'],
  ['/backoffice/fuel/types/', 'fuel'],
  ['/backoffice/fuel/prices/', 'fuelPrice'],
  ['/fuel/stations/', 'station'],
  ['/public/reported-prices/station/', 'station'],
  ['/public/reviews/station/', 'station'],
  ['/public/reported-prices/product/', 'product'],
  ['/public/prices/product/', 'product'],
  ['/public/products/', 'product'],
  ['/products/', 'product'],
  ['/establishments/', 'shop'],
  ['/promotions/establishment/', 'shop'],
  ['/public/reviews/establishment/', 'shop'],
  ['/public/promotions/', 'publicPromotion'],
];

function pathsOf(name: EndpointName, numbers: Numbers, names: Names): { path: string; said: string }[] {
  const { path } = endpoints[name];
  if (!path.includes('/:id')) return [{ path, said: path }];
  const kind = kindsByPath.find(([start]) => path.startsWith(start))?.[1];
  const ids = numbers.rows.get(path.replace(/\/:id.*$/, '')) ?? (kind && numbers[kind]) ?? [];
  if (ids.length === 0) throw new Error(`no row for ${path}`);
  const isRenumbered = kind === 'station' || kind === 'fuel';
  return (isRenumbered ? ids : spread(ids, mostRows)).map((id) => {
    const said =
      kind === undefined || kind === 'product' || kind === 'publicPromotion'
        ? id
        : `<${names[kind].get(id)}>`;
    return { path: path.replace(':id', String(id)), said: path.replace(':id', String(said)) };
  });
}

/** Returns so many of the items, evenly spread. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.ceil(items.length / most);
  return items.filter((_, index) => index % step === 0);
}

/** Filters by one place, or by one of the goods. */
const kindByFilter: Record<string, RenumberedKind | 'product'> = {
  stationId: 'station',
  fuelStationId: 'station',
  typeId: 'fuel',
  fuelTypeId: 'fuel',
  establishmentId: 'shop',
  productId: 'product',
};

/** Filter values that select different rows. */
const words: Record<string, readonly string[]> = {
  kind: ['meat', 'fuel'],
  validity: ['valid', 'expiring', 'expired'],
  state: ['archived'],
  coordinates: ['missing'],
};

function queriesOf(name: EndpointName, numbers: Numbers, names: Names): Query[] {
  const { query, path, file }: Endpoint = endpoints[name];
  const plain = (text: string): Query => ({ text, said: text });
  const place = (id: number, kind: RenumberedKind) => names[kind].get(id);
  const asked: Partial<Record<EndpointName, () => Query[]>> = {
    listNearbyFuelStations: () => [plain(around)],
    listNearbyEstablishments: () => [plain(around)],
    listNearbyPromotions: () => [plain(around)],
    // Earlier versions did not search it.
    listPublicEstablishments: () => [plain('')],
    searchProducts: () => [plain('search=file'), plain('search=serra')],
    listSuggestions: () => [plain('search=posto'), plain('search=aurora'), plain('search=gasolina')],
    searchBackOffice: () => [plain('search=aurora'), plain('search=serra'), plain('search=posto')],
    readLatestPrice: () => numbers.sold.map((pair) => ofSale(pair)),
    readPriceDetails: () => numbers.sold.map((pair) => ofSale(pair, '&kind=meat')),
    readPriceRound: () =>
      spread(numbers.shop, mostFiltered).map((id) => ({
        text: `establishmentId=${id}`,
        said: `establishmentId=<${place(id, 'shop')}>`,
      })),
    readNextRoundShop: () => [plain('')],
    checkPrice: () => numbers.sold.map((pair) => ofSale(pair)),
    checkPromotion: () => numbers.sold.map((pair) => ofSale(pair, '&startDate=2026-06-12')),
    checkFuelPrice: () =>
      numbers.pumped.map(({ stationId, typeId }) => ({
        text: `typeId=${typeId}&stationId=${stationId}`,
        said: `typeId=<${place(typeId, 'fuel')}>&stationId=<${place(stationId, 'station')}>`,
      })),
    readPriceDays: () =>
      (['meat', 'fuel'] as const).map((about) => ({ ...plain(`kind=${about}&days=90`), about })),
    readProduct: () => [{ ...plain(''), about: 'meat' }],
    readFuelStation: () => [{ ...plain(''), about: 'fuel' }],
  };
  function ofSale({ productId, establishmentId }: Numbers['sold'][number], more = ''): Query {
    return {
      text: `productId=${productId}&establishmentId=${establishmentId}${more}`,
      said: `productId=${productId}&establishmentId=<${place(establishmentId, 'shop')}>${more}`,
    };
  }
  const special = asked[name]?.();
  if (special) return special;
  const shape = query?.shape ?? {};
  const queries: Query[] =
    'kind' in shape && name !== 'listPriceBatches' && name !== 'exportPriceBatches' ? [] : [plain('')];
  if (file || path.includes('/:id')) return [plain('')];
  for (const [field, choices] of Object.entries(words))
    if (field in shape && name !== 'listPriceBatches')
      for (const choice of choices.filter((word) => shape[field]?.safeParse(word).success))
        queries.push({
          ...plain(`&${field}=${choice}`),
          ...(field === 'kind' && { about: choice === 'fuel' ? 'fuel' : 'meat' }),
        });
  if ('search' in shape && !('kind' in shape)) queries.push(plain('&search=aurora'), plain('&search=serra'));
  for (const [field, kind] of Object.entries(kindByFilter))
    if (field in shape)
      for (const id of spread(numbers[kind], mostFiltered))
        queries.push({
          text: `&${field}=${id}&limit=20`,
          said: `&${field}=${kind === 'product' ? id : `<${place(id, kind)}>`}`,
        });
  return queries;
}
