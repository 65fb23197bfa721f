import { type Day, daysBetween } from './city-time.ts';

/** Rules of the official register of petrol stations. */

/** Splits an address of the register, which has two blanks before the number: 'QUADRA 07, LOTE 2,  SN'. */
export function splitRegisteredAddress(written: string): { street: string; number: string } {
  const blanks = written.search(/,\s{2,}[^,]*$/);
  const comma = blanks === -1 ? written.lastIndexOf(',') : blanks;
  if (comma === -1) return { street: written.trim(), number: '' };
  return { street: written.slice(0, comma).trim(), number: written.slice(comma + 1).trim() };
}

/** Returns whether a station is for the public: those of airports, for one, are authorised under other prefixes than 'PR/'. */
export function isForPublic(authorization: string): boolean {
  return /^\s*(PR\/|$|[^/]*$)/i.test(authorization);
}

/** @param status of the resellers' interface, which may be blank */
export function isActive(status: string): boolean {
  return /^\s*(ativo\s*)?$/i.test(status);
}

/** @param situation of the map server, whose words are not documented: only those that say that it has ended count */
export function isOperating(situation: string): boolean {
  return !/cancel|revog|inativ|encerr|desativ|paralis|suspen/i.test(situation);
}

/** Returns whether a register has lost so many stations at once that it is probably not whole. */
export function isSuspiciouslySmall(seen: number, seenBefore: number): boolean {
  return seen * 2 < seenBefore;
}

const absentDays = 60;

/** Returns whether a station has left the register. A missing row alone proves nothing: rows go and come back. */
export function isGone(lastSeenOn: Day, newestSeenOn: Day): boolean {
  return daysBetween(lastSeenOn, newestSeenOn) >= absentDays;
}

/** Points with a larger error than this show a street, not a place in it. */
const exactWithinM = 100;

export function precisionOf(accuracyM: number | null): 'exact' | 'street' {
  return accuracyM !== null && accuracyM > exactWithinM ? 'street' : 'exact';
}
