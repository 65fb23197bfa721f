import {
  createEstablishment,
  deleteEstablishment,
  exportEstablishments,
  listEstablishments,
  readEstablishmentRow,
  updateEstablishment,
} from './back-office.ts';
import { listNearbyEstablishments, listPublicEstablishments, readEstablishment } from './reads.ts';

export const establishmentHandlers = {
  createEstablishment,
  updateEstablishment,
  deleteEstablishment,
  listEstablishments,
  readEstablishmentRow,
  exportEstablishments,
  readEstablishment,
  listPublicEstablishments,
  listNearbyEstablishments,
};
