/** Describes where a petrol station is in a few words, because many stations in surveys have similar legal names. */

interface Located {
  neighbourhood: string | null;
  address: string;
}

/** A quadra by its usual name, '806 Sul', or by its old name, 'ARSE 82'. */
const quadra = /\b\d{3,4} (?:Norte|Sul)\b/;
const oldQuadra = /\bA(?:R|CSU|CSV|SR|LC|C|E)[ -]?[NS][EO] \d{1,3}\b/;

/**
 * Returns the neighbourhood with the quadra, or with the street if the address has no quadra: 'Plano Diretor Sul, 806
 * Sul', 'Jardim Aureny III, Avenida I'. Neighbourhoods of the planned city are as large as regions, so two stations of one
 * company share them; their quadras differ.
 */
export function stationPlace({ neighbourhood, address }: Located): string {
  const [part] = quadra.exec(address) ?? oldQuadra.exec(address) ?? address.split(',', 1);
  const finer = part?.trim() ?? '';
  if (!neighbourhood) return finer;
  return finer === '' || neighbourhood.includes(finer) ? neighbourhood : `${neighbourhood}, ${finer}`;
}

/** Returns a station's name with its place, for texts that need both: 'Posto 32 (Plano Diretor Norte, 305 Norte)'. */
export function stationWithPlace(station: Located & { name: string }): string {
  const place = stationPlace(station);
  return place === '' ? station.name : `${station.name} (${place})`;
}
