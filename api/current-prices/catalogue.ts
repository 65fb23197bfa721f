import type { Orm } from '#database/database.ts';
import { eq, sql } from '#database/orm.ts';
import { categories, productSynonyms, products, sectors } from '#database/schema.ts';
import type { PriceKind } from '#domain/prices.ts';
import type { ProductUnit } from '#domain/products.ts';
import { notFound } from '../platform/failure.ts';
import type { KeepParts, KeptPart } from '../platform/kept-parts.ts';

/**
 * The sectors and their goods. They change a few times a year and every page needs them, so they are cached until one of them
 * changes; new prices do not invalidate them.
 */

/** A product with its category and sector, as the contract presents them. */
export interface CatalogueProduct {
  id: number;
  name: string;
  description: string | null;
  unit: ProductUnit;
  categoryId: number;
  /** by name */
  synonyms: string[];
  Category: { id: number; name: string; sectorId: number };
  Sector: { id: number; name: string };
}

interface CatalogueSector {
  id: number;
  name: string;
  isFuel: boolean;
  /** whether its goods are public; false for fuels */
  isPublic: boolean;
  /** for how many days its prices are valid, unless their source has a different life */
  lifeDays: number;
  /** in display order, then by name */
  goods: readonly CatalogueProduct[];
}

const catalogue: KeptPart<{ sectors: readonly CatalogueSector[] }> = {
  name: 'catalogue',
  tagsOf: () => ['sectors', 'categories', 'products', 'product_synonyms'],
  make: async (db) => new Map([[0, { sectors: await selectSectors(db) }]]),
};

async function selectSectors(db: Orm): Promise<CatalogueSector[]> {
  const synonyms = db
    .select({ name: productSynonyms.name })
    .from(productSynonyms)
    .where(eq(productSynonyms.productId, products.id))
    .orderBy(productSynonyms.name);
  const rows = await db
    .select({
      sector: {
        id: sectors.id,
        name: sectors.name,
        kind: sectors.kind,
        isOpen: sectors.isOpen,
        lifeDays: sectors.lifeDays,
      },
      category: { id: categories.id, name: categories.name },
      good: {
        id: products.id,
        name: products.name,
        description: products.description,
        unit: products.unit,
      },
      synonyms: sql<string[]>`array(${synonyms})`,
    })
    .from(sectors)
    .leftJoin(categories, eq(categories.sectorId, sectors.id))
    .leftJoin(products, eq(products.categoryId, categories.id))
    .orderBy(sectors.id, products.position, products.name);
  return [...Map.groupBy(rows, ({ sector }) => sector.id).values()].flatMap((ofSector) => {
    const [first] = ofSector;
    if (!first) return [];
    const { id, name, kind, isOpen, lifeDays } = first.sector;
    const goods = ofSector.flatMap(({ good, category, synonyms }): CatalogueProduct[] =>
      good && category
        ? [
            {
              ...good,
              categoryId: category.id,
              synonyms,
              Category: { ...category, sectorId: id },
              Sector: { id, name },
            },
          ]
        : [],
    );
    return [{ id, name, isFuel: kind === 'fuel', isPublic: kind !== 'fuel' && isOpen, lifeDays, goods }];
  });
}

async function readSectors(keepParts: KeepParts): Promise<readonly CatalogueSector[]> {
  return (await keepParts(catalogue, [0])).get(0)?.sectors ?? [];
}

/** Reads the public sectors, except fuels, the oldest first. */
export async function readPublicSectors(keepParts: KeepParts): Promise<CatalogueSector[]> {
  return (await readSectors(keepParts)).filter(({ isPublic }) => isPublic);
}

export async function readPublicGoods(keepParts: KeepParts): Promise<CatalogueProduct[]> {
  return (await readPublicSectors(keepParts)).flatMap(({ goods }) => goods);
}

/** @throws {Failure} 'not_found' */
export async function readPublicProduct(keepParts: KeepParts, id: number): Promise<CatalogueProduct> {
  const product = (await readPublicGoods(keepParts)).find((good) => good.id === id);
  if (!product) throw notFound('Produto não encontrado.');
  return product;
}

/** Reads the goods of all sectors, with their synonyms, for receipts of any place. */
export async function readAllGoods(orm: Orm): Promise<CatalogueProduct[]> {
  return (await selectSectors(orm)).flatMap(({ goods }) => goods);
}

/** Reads the goods of all sectors except fuels, with their synonyms, for a write or the panel. */
export async function readCuts(orm: Orm): Promise<CatalogueProduct[]> {
  return (await selectSectors(orm)).flatMap(({ isFuel, goods }) => (isFuel ? [] : goods));
}

/** Reads what a place can sell: the fuels, or the goods of open sectors, each in display order. */
export async function readGoodsOf(orm: Orm, kind: PriceKind): Promise<CatalogueProduct[]> {
  const ofKind = (await selectSectors(orm)).filter(({ isFuel, isPublic }) =>
    kind === 'fuel' ? isFuel : isPublic,
  );
  return ofKind.flatMap(({ goods }) => goods);
}

/** Reads the fuels in display order. */
export async function readFuels(keepParts: KeepParts): Promise<CatalogueProduct[]> {
  return (await readSectors(keepParts)).flatMap(({ isFuel, goods }) => (isFuel ? goods : []));
}
