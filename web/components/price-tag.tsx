import clsx from 'clsx';
import { formatAmount } from '#domain/money.ts';
import { type PriceSize, type PriceUnit, spokenPrice } from './price.tsx';

interface PriceTagProps {
  /** reais */
  value: number;
  unit: PriceUnit;
  size?: Exclude<PriceSize, 'xl'> | undefined;
  /** 'R$' and '/L' inside the tag, where no head says them */
  full?: boolean | undefined;
  /** heard after the price where no label stands beside it: 'menor preço da cidade' */
  spoken?: string | undefined;
}

const sizes = { cell: 'text-price-cell', sm: 'text-price-sm', md: 'text-price-md', lg: 'text-price-lg' };

/** The lowest valid price of the set on screen, and only that one: the shape says it before the colour. */
export function PriceTag({ value, unit, size = 'md', full = false, spoken }: PriceTagProps) {
  return (
    <span className={clsx('price tag-shape relative', sizes[size])}>
      <span aria-hidden="true">
        {full && <span className="cur">R$</span>}
        {formatAmount(value)}
        {full && <span className="unit">/{unit}</span>}
      </span>
      <span className="sr-only">
        {spokenPrice(value, unit)}
        {spoken && `, ${spoken}`}
      </span>
    </span>
  );
}

/** Where everything has expired, the lowest is only that of the last collection. */
export function lowestInCity({ expired }: { expired: boolean }) {
  return expired ? ('Menor da coleta' as const) : ('Menor da cidade' as const);
}

export type BestWords =
  | 'Menor preço'
  | 'Menor da cidade'
  | 'Menor da região'
  | 'Menor da coleta'
  | 'Melhor preço de hoje';

interface BestLabelProps {
  words?: BestWords | undefined;
  /** 'text' under or beside a tag, 'tag' on its own */
  look?: 'text' | 'tag' | undefined;
}

/** Says in words what the tag says in shape. */
export function BestLabel({ words = 'Menor preço', look = 'text' }: BestLabelProps) {
  return look === 'text' ? (
    <span className="text-small font-bold whitespace-nowrap text-best-ink">{words}</span>
  ) : (
    <span className="tag-shape text-micro font-bold">{words}</span>
  );
}
