import { type PriceUnit, spokenUnits } from '#web/components/price.tsx';

/** Says the unit of what is not sold by the kilo, beside its name in a list whose prices are digits alone. */
export function UnitNote({ unit }: { unit: PriceUnit }) {
  if (unit === 'kg') return null;
  return <span className="block text-small font-normal text-muted-foreground">{spokenUnits[unit]}</span>;
}
