import { catchAllZipcode } from './region-of-address.ts';
import { fold } from './text.ts';

/**
 * A station that gets another CNPJ is a new one in the surveys, while the old one keeps its last prices. Such a pair is proposed as
 * one place, and until an administrator decides the older one is in no list and no ranking (docs/decisions/0061).
 */

/** 'waiting' for a decision; 'same': the older one is part of the newer */
export const successionStatuses = ['waiting', 'same'] as const;
export type SuccessionStatus = (typeof successionStatuses)[number];

/** A station as surveys describe it. */
interface DescribedStation {
  name: string;
  brandId: number | null;
  address: string;
  neighbourhood: string | null;
  /** eight digits */
  zipcode: string | null;
}

/** The letters and digits of an address, so that commas, case and accents do not count. */
export function addressKey(address: string): string {
  return fold(address).replace(/[^a-z0-9]/g, '');
}

/**
 * Returns whether two stations with different CNPJs are probably one: they have the same address, and the same name or brand. Many
 * addresses have no number, so those of two districts differ, and the brand counts only with the same CEP.
 */
export function isProbablySameStation(one: DescribedStation, other: DescribedStation): boolean {
  const key = addressKey(one.address);
  if (key === '' || key !== addressKey(other.address)) return false;
  const isSameZipcode = one.zipcode === other.zipcode;
  const isSameDistrict =
    isSameZipcode ||
    one.neighbourhood === null ||
    other.neighbourhood === null ||
    fold(one.neighbourhood) === fold(other.neighbourhood);
  if (isSameDistrict && addressKey(one.name) === addressKey(other.name)) return true;
  const isZipcodeSaid = one.zipcode !== null && one.zipcode !== catchAllZipcode;
  return isSameZipcode && isZipcodeSaid && one.brandId !== null && one.brandId === other.brandId;
}
