import { type PriceUnit, spokenUnits } from '#web/components/price.tsx';

/** Shows the unit of goods that are not sold by the kilo, beside their name in a list whose prices are only digits. */
export function UnitNote({ unit }: { unit: PriceUnit }) {
  if (unit === 'kg') return null;
  return <span className="block text-small font-normal text-muted-foreground">{spokenUnits[unit]}</span>;
}
