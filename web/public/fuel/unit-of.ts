import type { PriceUnit } from '#web/components/price.tsx';

/** Natural gas is sold by the cubic metre, every other fuel by the litre. */
export function unitOf({ name }: { name: string }): PriceUnit {
  return name === 'GNV' ? 'm³' : 'L';
}
