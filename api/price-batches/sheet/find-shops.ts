import type { Orm } from '#database/database.ts';
import { and, eq, inArray, or, sql } from '#database/orm.ts';
import { establishments, regions } from '#database/schema.ts';
import { parseCnpj } from '#domain/cnpj.ts';
import { foldName } from '#domain/product-search.ts';
import { isShop } from '../../platform/kinds.ts';
import { folded } from '../../platform/list.ts';

export interface Shop {
  id: number;
  name: string;
  regionName: string;
}

/** How a row identifies its shop: by name or CNPJ, optionally with the region. */
export interface NamedShop {
  text: string;
  region: string;
}

type FoundShop = { shop: Shop } | { reason: string };

/**
 * Finds shops by CNPJ or by their display or legal name, ignoring case, accents and punctuation, with their region in brackets
 * or after a dash: 'Boi de Ouro (Norte)'. One statement for any number of rows.
 */
export async function findShops(
  orm: Orm,
  named: readonly NamedShop[],
): Promise<(shop: NamedShop) => FoundShop> {
  const texts = [...new Set(named.map(({ text }) => text))];
  const cnpjs = texts.flatMap((text) => parseCnpj(text) ?? []);
  const names = [...new Set(texts.flatMap((text) => [text, splitRegion(text).text]).map(foldName))];
  const keyOf = (column: typeof establishments.name | typeof establishments.companyName) =>
    sql<string | null>`btrim(regexp_replace(${folded(column)}, '[^a-z0-9]+', ' ', 'g'))`;
  const rows =
    texts.length === 0
      ? []
      : await orm
          .select({
            id: establishments.id,
            name: establishments.name,
            cnpj: establishments.cnpj,
            regionName: regions.name,
            key: keyOf(establishments.name),
            legalKey: keyOf(establishments.companyName),
          })
          .from(establishments)
          .innerJoin(regions, eq(regions.id, establishments.regionId))
          .where(
            and(
              isShop,
              or(
                inArray(keyOf(establishments.name), names),
                inArray(keyOf(establishments.companyName), names),
                cnpjs.length > 0 ? inArray(establishments.cnpj, cnpjs) : undefined,
              ),
            ),
          );
  const byName = (text: string, region: string) => {
    const key = foldName(text);
    return rows.filter(
      (row) =>
        (row.key === key || row.legalKey === key) &&
        (region === '' || foldName(row.regionName) === foldName(region)),
    );
  };
  return ({ text, region }) => {
    const cnpj = parseCnpj(text);
    const split = splitRegion(text);
    const whole = byName(text, region);
    const found = cnpj
      ? rows.filter((row) => row.cnpj === cnpj)
      : whole.length > 0
        ? whole
        : byName(split.text, split.region);
    const [shop, other] = found;
    if (other) {
      return { reason: 'Há mais de um estabelecimento com este nome. Informe a região ou o CNPJ.' };
    }
    return shop ? { shop } : { reason: 'Estabelecimento desconhecido.' };
  };
}

/**
 * Splits 'Boi de Ouro (Norte)' and 'Boi de Ouro - Norte' into name and region. Blanks are single, as each is tried as the
 * separator.
 */
function splitRegion(written: string): NamedShop {
  const text = written.replace(/\s+/g, ' ');
  const [, name = text, inBrackets, afterDash] =
    /^(.*?)(?:\s*\(([^()]+)\)|\s+[-–]\s+([^-–]+))\s*$/.exec(text) ?? [];
  return { text: name, region: inBrackets ?? afterDash ?? '' };
}

/** Reads the shop that was chosen in the form for rows without one. */
export async function readShop(orm: Orm, id: number): Promise<Shop | undefined> {
  const [shop] = await orm
    .select({
      id: establishments.id,
      name: establishments.name,
      regionName: regions.name,
    })
    .from(establishments)
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .where(and(eq(establishments.id, id), isShop));
  return shop;
}
