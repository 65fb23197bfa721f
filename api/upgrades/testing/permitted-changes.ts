import type { EndpointName } from '#contract/endpoints.ts';

/**
 * The changes that a migration may make in a city that an earlier version wrote. Everything else must stay the same. Ids that
 * may change, and are compared by names, are in testing/names.ts.
 */

interface TableAllowance {
  reason: string;
  tables: readonly string[];
}

/** Rows may move between the tables of a family; their total must stay the same. */
export const families: readonly TableAllowance[] = [
  { reason: 'an observation is one whatever was seen', tables: ['prices', 'fuel_prices'] },
  { reason: 'stations are establishments', tables: ['establishments', 'fuel_stations'] },
  { reason: 'fuels are products', tables: ['products', 'fuel_types'] },
  { reason: 'a station had other names', tables: ['fuel_station_profiles', 'establishment_profiles'] },
  {
    reason: 'surveys confirm each other',
    tables: ['fuel_price_confirmations', 'price_confirmations'],
  },
  {
    reason: 'a search for coordinates is one of an establishment',
    tables: ['station_locations', 'establishment_locations'],
  },
  { reason: 'a brand is one of any goods', tables: ['fuel_brands', 'brands'] },
];

/** They contain nothing that is not in other tables. */
export const uncounted: readonly TableAllowance[] = [
  { reason: 'kept by triggers from the observations', tables: ['newest_prices', 'current_prices'] },
  {
    reason: 'the usual life of prices is in the row of their sector; answers say until when each is valid',
    tables: ['price_lives'],
  },
];

/** Migrations may add rows to these tables. */
export const growing: readonly TableAllowance[] = [
  { reason: 'fuels have a sector and a category, as rows', tables: ['sectors', 'categories'] },
  { reason: "'churrasco' names some cuts", tables: ['product_synonyms'] },
];

interface RowAllowance {
  reason: string;
  calls: readonly EndpointName[];
  /** the names of the rows that may have been added */
  names: RegExp;
}

export const newRows: readonly RowAllowance[] = [
  {
    reason: 'the sector of fuels, and its category, are seen where all sectors and categories are',
    calls: [
      'listSectors',
      'exportSectors',
      'readSectorRow',
      'listPublicSectors',
      'listCategories',
      'exportCategories',
      'readCategoryRow',
      'listPublicCategories',
    ],
    names: /^combust[ií]ve(l|is)$/i,
  },
];

interface FieldAllowance {
  reason: string;
  call: EndpointName;
  /** its path in the answer, with dots */
  field: string;
  /** by how much it may have increased */
  most: number;
}

export const grownFields: readonly FieldAllowance[] = [
  {
    reason: 'the dashboard counts the sector of fuels',
    call: 'readDashboard',
    field: 'data.categories.sectors',
    most: 1,
  },
  {
    reason: 'the dashboard counts the category of fuels',
    call: 'readDashboard',
    field: 'data.categories.count',
    most: 1,
  },
];

interface NewFieldAllowance {
  reason: string;
  /** the end of its path in the answer */
  field: string;
  /** the title of its column in files */
  column: string;
}

/** New fields of answers; if an earlier version had them already, they must be unchanged. */
export const newFields: readonly NewFieldAllowance[] = [
  { reason: 'a product says its unit', field: 'unit', column: 'Unidade' },
  { reason: 'a sector says whether it is open', field: 'isOpen', column: 'Aberto ao público' },
  { reason: 'a region says how many of its places have coordinates', field: 'located', column: '' },
  { reason: 'a suggested product says its lowest price', field: 'lowest', column: '' },
  { reason: 'a favourite station says how exact its point is', field: 'coordinatesPrecision', column: '' },
  { reason: 'a favourite cut names the other shops with its lowest price', field: 'equalPrices', column: '' },
  { reason: 'an account says which prices it has confirmed', field: 'confirmations', column: '' },
  { reason: 'a shop of the meat page says where it lies', field: 'latitude', column: '' },
  { reason: 'a shop of the meat page says where it lies', field: 'longitude', column: '' },
  {
    reason: 'a price says the lower one that only one way of paying gets',
    field: 'conditionalPrice',
    column: '',
  },
  {
    reason: 'the meat page says the lower prices that only one way of paying gets',
    field: 'conditionalPrices',
    column: '',
  },
  {
    reason: 'a price in a promotion says whether its full price was seen',
    field: 'fullPriceSeen',
    column: '',
  },
  { reason: 'a station without coordinates says where its address lies', field: 'estimated', column: '' },
  {
    reason: 'a price in a promotion says whether its full price was seen',
    field: 'promotion.fullPriceSeen',
    column: '',
  },
  { reason: 'a suggested place says where it lies', field: 'point', column: '' },
  { reason: 'a region says whether it has any place', field: 'hasPlaces', column: '' },
  { reason: 'a price of a shop has the other names of its product', field: 'synonyms', column: '' },
  { reason: 'a fuel price says where its station is', field: 'FuelStation.latitude', column: '' },
  { reason: 'a fuel price says where its station is', field: 'FuelStation.longitude', column: '' },
];

interface IgnoredAllowance {
  reason: string;
  calls: readonly EndpointName[];
  /** the paths in the answer that are not compared */
  fields: RegExp;
}

export const ignored: readonly IgnoredAllowance[] = [
  {
    reason: "the other names of some cuts include 'churrasco'",
    calls: ['listProducts', 'readProductRow', 'listPublicProducts', 'readProduct', 'readPriceRound'],
    fields: /\.synonyms\.\d+$/,
  },
  {
    reason: 'a line of the file has the same other names; what else it says is compared in the list',
    calls: ['exportProducts'],
    fields: /^\d+$/,
  },
  {
    reason: 'a suggested station has its quadra and avenue, and had its neighbourhood',
    calls: ['listSuggestions'],
    fields: /^data\.\d+\.about$/,
  },
  {
    reason:
      'the table of the meat page has ten products and a dozen shops on a page, and had all products and nine shops; what it says of each price is in other answers',
    calls: ['readPriceTable'],
    fields: /^data$/,
  },
  {
    reason: 'the other views of the meat page name their units once, and not with every product',
    calls: ['readPriceDeals', 'readComparedShops', 'readPriceRanking'],
    fields: /^data\.view\.(goods\.\d+\.unit|units)$/,
  },
  {
    reason:
      'any price of the city, and not one of the shop, made the full price of a promotion count as seen',
    calls: ['readPriceDeals'],
    fields: /^data\.view\.promotions\.\d+\.fullPriceSeen$/,
  },
  {
    reason: 'the middle of a region is rounded to a decimetre',
    calls: ['listRegionCentres'],
    fields: /^data\.\d+\.centre\./,
  },
  {
    reason: 'a category says what its sector sells, and did not before',
    calls: ['listCategories', 'readCategoryRow'],
    fields: /^data\.(\d+\.)?kind$/,
  },
  {
    reason: "the head of a file's prices names no kilo any more, as not all goods are sold by it",
    calls: ['exportPrices'],
    fields: /^0$/,
  },
  {
    reason: 'a price on the page of its station says which report lies below it, and did not before',
    calls: ['readFuelStation'],
    fields: /^data\.FuelPrices\.\d+\.seenLower$/,
  },
  {
    reason:
      'the number of a fuel price, which changes with those of fuels; what it says is compared beside it',
    calls: ['listPublicFuelTypes', 'checkFuelPrice', 'readReportedPriceContext'],
    fields: /^data\.(\d+\.prices\.\d+|last|lastPrices\.\d+)\.id$/,
  },
  {
    reason:
      'what was removed is told as its table had it; restoring it is tried, and seen by the usual calls',
    calls: ['readPersonalData'],
    fields: /^data\.removals\.\d+\.rows\./,
  },
];
