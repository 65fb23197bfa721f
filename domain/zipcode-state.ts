import type { StateCode } from './states.ts';

/** The last CEP of each range, by its first five digits, in order. Ranges are those of the post office. */
const ranges: readonly [last: number, state: StateCode][] = [
  [19999, 'SP'],
  [28999, 'RJ'],
  [29999, 'ES'],
  [39999, 'MG'],
  [48999, 'BA'],
  [49999, 'SE'],
  [56999, 'PE'],
  [57999, 'AL'],
  [58999, 'PB'],
  [59999, 'RN'],
  [63999, 'CE'],
  [64999, 'PI'],
  [65999, 'MA'],
  [68899, 'PA'],
  [68999, 'AP'],
  [69299, 'AM'],
  [69399, 'RR'],
  [69899, 'AM'],
  [69999, 'AC'],
  [72799, 'DF'],
  [72999, 'GO'],
  [73699, 'DF'],
  [76799, 'GO'],
  [76999, 'RO'],
  [77999, 'TO'],
  [78899, 'MT'],
  [78999, 'RO'],
  [79999, 'MS'],
  [87999, 'PR'],
  [89999, 'SC'],
  [99999, 'RS'],
];

/** Returns the state that a CEP (eight digits) belongs to; undefined below the first CEP, 01000-000. */
export function stateOfZipcode(zipcode: string): StateCode | undefined {
  const area = Number(zipcode.slice(0, 5));
  if (area < 1000) return undefined;
  return ranges.find(([last]) => area <= last)?.[1];
}
