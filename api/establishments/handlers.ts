import {
  createEstablishment,
  deleteEstablishment,
  exportEstablishments,
  listEstablishments,
  readEstablishmentRow,
  updateEstablishment,
} from './back-office.ts';
import { listNearbyEstablishments } from './list-nearby-establishments.ts';
import { listPublicEstablishments } from './list-public-establishments.ts';
import { readEstablishment } from './reads.ts';

export const establishmentHandlers = {
  createEstablishment,
  updateEstablishment,
  deleteEstablishment,
  listEstablishments,
  readEstablishmentRow,
  exportEstablishments,
  listNearbyEstablishments,
  listPublicEstablishments,
  readEstablishment,
};
