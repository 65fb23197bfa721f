/** Every table, for Drizzle. */
export * from './tables/categories.ts';
export * from './tables/establishments.ts';
export * from './tables/fuel-brands.ts';
export * from './tables/fuel-prices.ts';
export * from './tables/fuel-stations.ts';
export * from './tables/fuel-types.ts';
export * from './tables/imports.ts';
export * from './tables/messages.ts';
export * from './tables/price-lives.ts';
export * from './tables/prices.ts';
export * from './tables/products.ts';
export * from './tables/promotions.ts';
export * from './tables/regions.ts';
export * from './tables/reported-prices.ts';
export * from './tables/reviews.ts';
export * from './tables/sectors.ts';
export * from './tables/users.ts';
