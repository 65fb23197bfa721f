import {
  createFuelType,
  deleteFuelType,
  exportFuelTypes,
  listFuelTypes,
  readFuelTypeRow,
  updateFuelType,
} from './back-office.ts';
import { listFuelFigures } from './list-fuel-figures.ts';
import { listPublicFuelTypes } from './reads.ts';

export const fuelTypeHandlers = {
  listFuelTypes,
  readFuelTypeRow,
  exportFuelTypes,
  createFuelType,
  updateFuelType,
  deleteFuelType,
  listFuelFigures,
  listPublicFuelTypes,
};
