export {
  createEstablishment,
  deleteEstablishment,
  exportEstablishments,
  listEstablishments,
  readEstablishmentRow,
  updateEstablishment,
} from './back-office.ts';
export { listNearbyEstablishments, listPublicEstablishments, readEstablishment } from './reads.ts';
