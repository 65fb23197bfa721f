import { savingPercent } from '#domain/comparison.ts';
import { formatPercent, formatReais } from '#domain/money.ts';

interface SavingsChipProps {
  /** reais */
  price: number;
  /** reais; null where it cannot be told */
  reference: number | null;
  /** fuel is compared with the highest price, meat with the mean */
  against: 'highest' | 'mean';
  /** how many valid prices the reference was taken from */
  prices: number;
}

const references = { highest: 'o maior preço', mean: 'a média da cidade' };

/** 'Economize 13%'; nothing where the saving is under 3 % or of fewer than 3 prices. */
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
