import {
  createFuelType,
  deleteFuelType,
  exportFuelTypes,
  listFuelTypes,
  readFuelTypeRow,
  updateFuelType,
} from './back-office.ts';
import { listFuelFigures, listPublicFuelTypes } from './reads.ts';

export const fuelTypeHandlers = {
  listFuelTypes,
  readFuelTypeRow,
  exportFuelTypes,
  createFuelType,
  updateFuelType,
  deleteFuelType,
  listPublicFuelTypes,
  listFuelFigures,
};
