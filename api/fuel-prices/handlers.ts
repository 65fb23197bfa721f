export { createFuelPrices, deleteFuelPrice, listFuelPrices, updateFuelPrice } from './back-office.ts';
export { readFuelSelection } from './read-fuel-selection.ts';
export { listPublicFuelPrices } from './reads.ts';
