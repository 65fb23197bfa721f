import { z } from 'zod';
import { precision } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { observationShape } from './observations.ts';
import { priceShape } from './prices.ts';
import { regionShape } from './regions.ts';
import { cityDateTime, count, id, idParam, idParams, listFacts, reais } from './shapes.ts';

/** The rating of a favourite's place. */
const ratingShape = z.object({
  averageRating: z.number().min(1).max(5).nullable().describe('Uma casa decimal; null sem avaliações'),
  reviewCount: count,
});

const favoriteStationShape = z
  .object({
    address: z.string(),
    neighbourhood: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    coordinatesPrecision: precision.nullable(),
    Region: regionShape.nullable(),
    FuelBrand: z.object({ id, name: z.string() }).nullable(),
    isOpen: z.boolean().describe('false: o posto fechou as portas'),
    prices: z
      .array(
        z.object({ id, fuelTypeId: id, fuelTypeName: z.string(), price: reais, ...observationShape.shape }),
      )
      .describe('Preço válido de cada combustível, na ordem das telas'),
    ...ratingShape.shape,
  })
  .meta({ id: 'FavoriteStation' });

const favoritePriceShape = priceShape.extend(ratingShape.shape);

/** A followed cut with its lowest valid price, or a followed station with its valid prices. */
const favoriteShape = z
  .object({
    id,
    productId: id.nullable(),
    fuelStationId: id.nullable(),
    name: z.string(),
    category: z.string().nullable().describe('Categoria do corte; null em postos'),
    createdAt: cityDateTime,
    price: favoritePriceShape
      .nullable()
      .describe('O menor preço válido do corte, com a nota do lugar; null em postos'),
    equalPrices: z
      .array(favoritePriceShape)
      .describe('O mesmo preço em outros lugares, para que o aparelho mostre o mais próximo de quem segue'),
    station: favoriteStationShape.nullable().describe('null em cortes'),
  })
  .meta({ id: 'Favorite' });
export type Favorite = z.infer<typeof favoriteShape>;

const unpricedFavoriteShape = favoriteShape.pick({
  id: true,
  productId: true,
  fuelStationId: true,
  name: true,
});
export type UnpricedFavorite = z.infer<typeof unpricedFavoriteShape>;

const stateShape = z.object({ isFavorite: z.boolean() });
const productParams = z.object({ productId: idParam });

export const favoriteEndpoints = {
  listFavorites: endpoint({
    method: 'GET',
    path: '/users/favorites',
    who: 'user',
    noun: 'favorites',
    summary: 'Os próprios favoritos que têm preço válido, o mais novo primeiro',
    data: z.array(favoriteShape),
    whole: 'own',
    beside: listFacts.extend({
      withoutPrice: count.describe('Quantos favoritos ficam fora de data, por não ter preço válido'),
      unpriced: z.array(unpricedFavoriteShape).describe('Os que ficam fora de data'),
    }),
    failures: [],
  }),
  listFavoriteIds: endpoint({
    method: 'GET',
    path: '/users/favorites/ids',
    who: 'user',
    noun: 'favorites',
    summary: 'Só os números dos próprios favoritos',
    data: z.object({ productIds: z.array(id), fuelStationIds: z.array(id) }),
    failures: [],
  }),
  addFavoriteProduct: endpoint({
    method: 'POST',
    path: '/users/favorites/:productId',
    who: 'user',
    noun: 'favorites',
    summary: 'Guarda um corte nos favoritos; se já está, fica como está',
    params: productParams,
    data: stateShape,
    failures: ['invalid', 'not_found', 'in_use'],
    owned: false,
  }),
  removeFavoriteProduct: endpoint({
    method: 'DELETE',
    path: '/users/favorites/:productId',
    who: 'user',
    noun: 'favorites',
    summary: 'Tira um corte dos favoritos; se não está, não faz nada',
    params: productParams,
    data: stateShape,
    failures: ['invalid', 'not_found'],
    owned: false,
  }),
  addFavoriteStation: endpoint({
    method: 'POST',
    path: '/users/favorites/stations/:id',
    who: 'user',
    noun: 'favorites',
    summary: 'Guarda um posto nos favoritos; se já está, fica como está',
    params: idParams,
    data: stateShape,
    renumbered: ['station'],
    failures: ['invalid', 'not_found', 'in_use'],
    owned: false,
  }),
  removeFavoriteStation: endpoint({
    method: 'DELETE',
    path: '/users/favorites/stations/:id',
    who: 'user',
    noun: 'favorites',
    summary: 'Tira um posto dos favoritos; se não está, não faz nada',
    params: idParams,
    data: stateShape,
    renumbered: ['station'],
    failures: ['invalid', 'not_found'],
    owned: false,
  }),
  toggleFavoriteStation: endpoint({
    method: 'POST',
    path: '/fuel/stations/:id/favorite',
    who: 'user',
    noun: 'favorites',
    summary: 'Guarda um posto nos favoritos ou o tira de lá, e diz como ficou',
    params: idParams,
    data: stateShape,
    beside: stateShape.extend({ message: z.string() }),
    renumbered: ['station'],
    failures: ['invalid', 'not_found', 'in_use'],
    owned: false,
    idempotent: true,
  }),
};
