import clsx from 'clsx';
import { formatReais } from '#domain/money.ts';
import { type Saving, saySaving, saySavingBase } from '#domain/savings.ts';

interface SavingsChipProps {
  /** reference in reais; null shows nothing */
  saving: Saving | null;
  /** true if there is space for the base in words: '13% abaixo da média' instead of 'Economize 13%' */
  wide?: boolean | undefined;
}

/** Shows what is saved at the lowest price, and compared with what. */
export function SavingsChip({ saving, wide = false }: SavingsChipProps) {
  if (saving === null) return null;
  const base = saySavingBase(saving);
  return (
    <span
      title={`${base}, ${formatReais(saving.reference)}`}
      className={clsx(
        'inline-block rounded-[5px] bg-gold px-2 py-0.5 text-micro font-bold text-gold-foreground',
        // With the text at 200 % the base in words needs a second line.
        !wide && 'whitespace-nowrap',
      )}
    >
      <span>{wide ? base : saySaving(saving)}</span>
      {!wide && <span className="sr-only">{`, ${base}`}</span>}
    </span>
  );
}
