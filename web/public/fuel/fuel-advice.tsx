import type { CityChange as Change } from '#contract/fuel-types.ts';
import { formatChange, formatReais } from '#domain/money.ts';
import { formatNumber } from '#domain/numbers.ts';
import { type EthanolVerdict, ethanolVerdict, kmPerLitreOf, longestDetour, mostSaved } from '#domain/trip.ts';
import { CityRuler, RulerRail } from '#web/components/city-ruler.tsx';
import type { PriceUnit } from '#web/components/price.tsx';
import { TrendLine } from '#web/components/trend.tsx';
import { useCar } from '#web/place/user-place.ts';
import type { CityFigures } from '../meat/city-figures.ts';

/** Says what the prices of fuels mean for the person's own car. On the server and before hydration it is the usual one. */

interface Fuel {
  name: string;
}

/** The prices of ethanol and of the first kind of petrol; null if one of them is unknown. */
export function ethanolPair<Each extends Fuel>(
  fuels: readonly Each[],
): { ethanol: Each; petrol: Each } | null {
  const named = (pattern: RegExp) => fuels.find(({ name }) => pattern.test(name));
  const ethanol = named(/etanol/i);
  const petrol = named(/gasolina/i);
  return ethanol && petrol ? { ethanol, petrol } : null;
}

/** 'Etanol/gasolina 71,7%: gasolina, por pouco' */
export function EthanolLine(prices: { ethanol: number; petrol: number }) {
  const { ethanolPercent } = useCar();
  const verdict = ethanolVerdict(prices, ethanolPercent);
  return (
    <span>
      {`Etanol/gasolina ${formatNumber(verdict.percent, 1, 1)}%: `}
      <strong>{sayBetter(verdict)}</strong>
    </span>
  );
}

const rulerEnds = { lowest: 60, highest: 85 };

/** The share of the two prices on a rail from 60 % to 85 %, with the line of the person's car. `EthanolLine` says both. */
export function EthanolRuler({ ethanol, petrol }: { ethanol: number; petrol: number }) {
  const { ethanolPercent } = useCar();
  return (
    <RulerRail
      prices={[rulerEnds.lowest, rulerEnds.highest]}
      scale={rulerEnds}
      value={(ethanol / petrol) * 100}
      expired
      mean={ethanolPercent}
    />
  );
}

function sayBetter({ better, isNarrow }: EthanolVerdict): string {
  if (better === 'same') return 'tanto faz';
  return [better === 'ethanol' ? 'etanol' : 'gasolina', isNarrow && 'por pouco'].filter(Boolean).join(', ');
}

interface DetourLimitProps {
  fuel: Fuel;
  unit: PriceUnit;
  comparison: CityFigures;
}

/** The most that the right station can save on a tank, and how far it may be for that. */
export function DetourLimit({ fuel, unit, comparison }: DetourLimitProps) {
  const car = useCar();
  const { lowest, highest, ranked, expired, marks, mean } = comparison;
  if (ranked.length < 2) return null;
  return (
    <div className="mb-6 flex flex-col gap-2">
      <p className="text-small text-muted-foreground">
        {sayDetourLimit(
          { lowest, highest },
          {
            ...car,
            kmPerLitre: kmPerLitreOf(car, fuel.name),
          },
          { isToday: !expired, measure: unit === 'L' ? 'litro' : 'metro cúbico' },
        )}
      </p>
      <CityRuler prices={marks} value={null} expired={expired} mean={mean} labels="ends" />
    </div>
  );
}

/** 'Hoje o litro varia R$ 0,23: no máximo R$ 9,20 por tanque. Não desvie mais de 6 km por isso.' */
export function sayDetourLimit(
  { lowest, highest }: { lowest: number; highest: number },
  { tankLitres, kmPerLitre }: { tankLitres: number; kmPerLitre: number },
  { isToday, measure }: { isToday: boolean; measure: string },
): string {
  const [start, verb] = isToday ? [`Hoje o ${measure}`, 'varia'] : [`O ${measure}`, 'variava'];
  if (lowest === highest) return `${start} não ${verb}: nenhum desvio compensa.`;
  const saving = mostSaved({ lowest, highest }, tankLitres);
  const km = longestDetour(saving, { litrePrice: lowest, kmPerLitre });
  const most = `${start} ${verb} ${formatReais(highest - lowest)}: no máximo ${formatReais(saving)} por tanque.`;
  return `${most} ${km > 0 ? `Não desvie mais de ${km} km por isso.` : 'Nenhum desvio compensa.'}`;
}

/** Change of the lowest price of the city, which is not the trend of any station. */
export function CityChange({ of: { trend, change } }: { of: Change }) {
  return (
    <TrendLine trend={trend}>
      {`menor da cidade: ${change === 0 ? 'igual' : formatChange(change)} em uma semana`}
    </TrendLine>
  );
}
