import { savingPercent } from '#domain/comparison.ts';
import { formatPercent, formatReais } from '#domain/money.ts';

interface SavingsChipProps {
  /** price in reais */
  price: number;
  /** reference price in reais; null if unknown */
  reference: number | null;
  /** fuel is compared with the highest price, meat with the mean */
  against: 'highest' | 'mean';
  /** number of valid prices behind the reference */
  prices: number;
}

const references = { highest: 'o maior preço', mean: 'a média da cidade' };

/** Shows a saving: 'Economize 13%'. It is absent if the saving is under 3% or based on fewer than 3 prices. */
export function SavingsChip({ price, reference, against, prices }: SavingsChipProps) {
  const percent = savingPercent(price, reference, prices);
  if (percent === null || reference === null) return null;
  return (
    <span
      title={`${formatPercent(percent)} menos que ${references[against]}, ${formatReais(reference)}`}
      className="inline-block rounded-[5px] bg-gold px-2 py-0.5 text-micro font-bold whitespace-nowrap text-gold-foreground"
    >
      Economize {formatPercent(percent)}
      <span className="sr-only"> contra {references[against]}</span>
    </span>
  );
}
