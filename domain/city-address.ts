import { quadraName, quadrasIn } from './quadras.ts';
import { spokenName } from './spoken-name.ts';

interface Located {
  /** as registered: 'Quadra 806 Sul, Avenida NS 10, s/n, Lote PAC 24 A, Quadra ARSE 82' */
  address: string | null;
  neighbourhood: string | null;
}

/**
 * Returns an address in the words of the city: '806 Sul, Av. NS 10', or 'Rua Pernambuco, Jardim Aureny I' where it has
 * no quadra. A quadra has the name that people say, and lots, halls and a missing number are left out.
 */
export function cityAddress({ address, neighbourhood }: Located): string {
  const registered = address ?? '';
  const [quadra, ...others] = quadrasIn(registered);
  const street = streetOf(registered);
  if (quadra && others.length === 0) return [quadraName(quadra), street].filter(Boolean).join(', ');
  const [first = ''] = registered.split(',', 1);
  const district = neighbourhood?.replace(/ ?\(.*\)$/, '') ?? '';
  return [...new Set([street ?? first.trim(), district])].filter(Boolean).join(', ');
}

/** Returns where a place is in two or three words: '806 Sul', 'Jardim Aureny I'; the street where nothing else is known. */
export function cityDistrict({ address, neighbourhood }: Located): string {
  const [quadra, ...others] = quadrasIn(address ?? '');
  if (quadra && others.length === 0) return quadraName(quadra);
  return neighbourhood?.replace(/ ?\(.*\)$/, '') ?? cityAddress({ address, neighbourhood });
}

/** Returns the name of a place with its address, for texts that need both: 'Posto 32 (305 Norte, Av. NS 5)'. */
export function nameWithAddress({ name, ...place }: Located & { name: string }): string {
  const address = cityAddress(place);
  return address === '' ? name : `${name} (${address})`;
}

/** How many letters of a name a row of a phone shows. */
export const mostOfName = 26;

/** The name of a station in a list: 'Serra do Carmo, 408 Norte' where the registered name would be cut off on a phone. */
export function stationInRow({ name, ...place }: Located & { name: string }): string {
  if (name.length <= mostOfName) return name;
  return [spokenName(name), cityDistrict(place)].filter(Boolean).join(', ');
}

/** Matches the name of a street up to the next comma or bracket, and its number. */
const streets =
  /(?<!\p{L})(avenida|av|alameda|al|rodovia|rod|rua|travessa|praça|estrada)(?!\p{L})\.? ([^,;()]+)(, \d{1,5}(?=,|$))?/giu;

const abbreviations: Record<string, string> = { avenida: 'Av.', av: 'Av.', al: 'Alameda', rod: 'Rodovia' };

/** Returns the first street of an address, with its number: 'Av. NS 2'. A quadra is none: 'Avenida 402 Sul, Avenida LO 9'. */
function streetOf(address: string): string | undefined {
  for (const [whole, kind = '', name = '', number = ''] of address.matchAll(streets)) {
    if (quadrasIn(whole).length > 0) continue;
    const word = abbreviations[kind.toLowerCase()] ?? kind;
    return `${word} ${name.trim().replace(/^((?:NS|LO) )0+(?=\d)/, '$1')}${number}`;
  }
  return undefined;
}
