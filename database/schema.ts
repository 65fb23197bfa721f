/** Every table, for Drizzle. */
export * from './tables/fuel-brands.ts';
export * from './tables/fuel-prices.ts';
export * from './tables/fuel-stations.ts';
export * from './tables/fuel-types.ts';
export * from './tables/imports.ts';
export * from './tables/price-lives.ts';
export * from './tables/regions.ts';
export * from './tables/users.ts';
