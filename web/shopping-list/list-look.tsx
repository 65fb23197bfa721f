import type { PriceUnit } from '#web/components/price.tsx';

/** The form of all buttons that put something on the list, which work without script: it opens a list with the one product. */
export const listFormId = 'na-lista';

export interface ListButtonProps {
  product: { id: number; name: string; unit: PriceUnit };
  className: string;
}

/** Props that the button has before the page's script runs, too. */
export function listLook({ product: { id, name, unit }, className }: ListButtonProps, isThere: boolean) {
  return {
    type: 'submit',
    form: listFormId,
    name: 'c',
    value: `${id}x${unit === 'un' ? 1 : unit === 'kg' ? 2 : 40}`,
    className,
    'aria-pressed': isThere,
    children: (
      <>
        {isThere ? 'Na lista' : '+ Lista'}
        <span className="sr-only">{` ${name}`}</span>
      </>
    ),
  } as const;
}
