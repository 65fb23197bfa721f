export {
  createFuelType,
  deleteFuelType,
  exportFuelTypes,
  listFuelTypes,
  readFuelTypeRow,
  updateFuelType,
} from './back-office.ts';
export { listFuelFigures, listPublicFuelTypes } from './reads.ts';
