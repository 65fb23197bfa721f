import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { unitSigns } from '#domain/products.ts';
import { mostListItems } from '#domain/shopping-list.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { firstAmount } from '#web/shopping-list/change-list.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { ShoppingList } from './use-shopping-list.ts';

const searchPauseMs = 250;
const unitOfKind = { product: 'kg', fuel: 'L' } as const;

interface FoundGood {
  id: number;
  name: string;
  unit: 'kg' | 'L' | 'm³' | 'un';
}

/** Finds cuts and fuels by their names, and puts them on the list. */
export function AddItem({ list }: { list: ShoppingList }) {
  const apiPrefix = useApiPrefix();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<FoundGood[] | null>(null);
  const text = useDebounced(typed.trim(), searchPauseMs);
  useEffect(() => {
    if (text.length < 2) return setFound(null);
    let isLatest = true;
    import('#web/components/search-box/look-up.ts')
      .then(({ lookUp }) => lookUp(apiPrefix, text, AbortSignal.timeout(8000)))
      .then(
        (answer) => {
          if (!isLatest) return;
          setFound(
            answer.found.flatMap(({ kind, id, name, lowest }) =>
              kind === 'product' || kind === 'fuel'
                ? { id, name, unit: lowest ? unitSigns[lowest.unit] : unitOfKind[kind] }
                : [],
            ),
          );
        },
        () => {},
      );
    return () => {
      isLatest = false;
    };
  }, [apiPrefix, text]);
  if (!isHydrated) return null;
  const isFull = list.items.length >= mostListItems;
  const others = found?.filter(({ id }) => !list.items.some(({ productId }) => productId === id));
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-12 items-center gap-2 rounded-md border border-border-strong bg-card px-3">
        <Plus size={20} aria-hidden="true" className="shrink-0 text-primary-ink" />
        <span className="sr-only">Adicionar corte ou combustível</span>
        <input
          type="search"
          placeholder={isFull ? `A lista vai até ${mostListItems} itens` : 'Adicionar corte ou combustível'}
          className="min-h-11 w-full min-w-0 bg-transparent outline-none"
          maxLength={60}
          autoComplete="off"
          disabled={isFull}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {others && (
        <ul aria-label="Para adicionar" className="flex flex-wrap gap-2">
          {others.map(({ id, name, unit }) => (
            <li key={id}>
              <button
                type="button"
                className="chip"
                onClick={() => {
                  list.change([...list.items, { productId: id, amount: firstAmount(unit) }], list.people);
                  setTyped('');
                }}
              >
                <Plus aria-hidden="true" />
                {name}
              </button>
            </li>
          ))}
          {others.length === 0 && <li className="text-small text-muted-foreground">Nada com esse nome.</li>}
        </ul>
      )}
    </div>
  );
}
