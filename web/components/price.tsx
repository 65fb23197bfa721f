import clsx from 'clsx';
import { formatAmount, formatReais } from '#domain/money.ts';

/** What a price buys one of: litre, kilo, cubic metre (compressed gas). */
export type PriceUnit = 'L' | 'kg' | 'm³';
export type PriceSize = 'cell' | 'sm' | 'md' | 'lg' | 'xl';

const spokenUnits: Record<PriceUnit, string> = { L: 'por litro', kg: 'por quilo', 'm³': 'por metro cúbico' };

const sizes: Record<PriceSize, string> = {
  cell: 'text-price-cell',
  sm: 'text-price-sm',
  md: 'text-price-md',
  lg: 'text-price-lg',
  xl: 'text-price-xl',
};

/** 'R$ 6,89 por litro': what a price is for those who hear it. Takes reais. */
export function spokenPrice(reais: number, unit: PriceUnit): string {
  return `${formatReais(reais)} ${spokenUnits[unit]}`;
}

interface PriceProps {
  /** reais; null where none is known */
  value: number | null;
  unit: PriceUnit;
  size?: PriceSize | undefined;
  /** a table leaves both to its head; a list may keep one of them */
  show?: 'currency-and-unit' | 'currency' | 'unit' | 'digits' | undefined;
  expired?: boolean | undefined;
  highest?: boolean | undefined;
  /** words for a price that is not there */
  absent?: 'sem preço' | 'não tem' | undefined;
}

/**
 * A price in digits. Meat at lg and above is set like a shop poster; the centavos of fuel are never raised, for they
 * are the difference.
 */
export function Price({
  value,
  unit,
  size = 'md',
  show = 'currency-and-unit',
  expired = false,
  highest = false,
  absent = 'sem preço',
}: PriceProps) {
  if (value === null) return <span className="text-small whitespace-nowrap text-stale">{absent}</span>;
  const [whole, centavos] = formatAmount(value).split(',');
  const poster = unit === 'kg' && (size === 'lg' || size === 'xl');
  const currency = show.startsWith('currency') && <span className="cur">R$</span>;
  const measure = show.endsWith('unit') && <span className="unit">/{unit}</span>;
  return (
    <span
      className={clsx(
        'price relative',
        sizes[size],
        poster && 'poster',
        expired ? 'price-expired' : highest && 'price-highest',
      )}
    >
      {poster ? (
        <span aria-hidden="true" className="contents">
          {currency}
          <span>{whole}</span>
          <span className="tail">
            <span className="frac">,{centavos}</span>
            {measure}
          </span>
        </span>
      ) : (
        <span aria-hidden="true">
          {currency}
          {whole},{centavos}
          {measure}
        </span>
      )}
      <span className="sr-only">
        {spokenPrice(value, unit)}
        {expired && ', vencido'}
      </span>
    </span>
  );
}
