import { Minus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Day, formatAge, formatMediumDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { listAmount } from '#domain/shopping-list.ts';
import { parseDecimal } from '#domain/typed-numbers.ts';
import { Price } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { stepAmount } from '#web/shopping-list/change-list.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { type Plan, type PlannedItem, type PlannedPurchase, priceAt, unitOf } from './list-plan.ts';
import type { PricedAnswer, ShoppingList } from './use-shopping-list.ts';

interface ItemsProps {
  list: ShoppingList;
  plan: Plan;
  priced: PricedAnswer['data'];
  selected: PlannedPurchase | undefined;
  today: Day;
}

export function Items({ list, plan, priced, selected, today }: ItemsProps) {
  const { items, change } = list;
  const put = (productId: number, amount: number | null) => {
    const name = plan.items.find((item) => item.productId === productId)?.good.name;
    change(
      items.flatMap((item) =>
        item.productId !== productId ? item : amount === null ? [] : { productId, amount },
      ),
    );
    if (amount !== null) return;
    const undo = () => change(items, list.people);
    notify({
      kind: 'info',
      title: `${name ?? 'Item'} saiu da lista`,
      action: { label: 'Desfazer', run: undo },
    });
  };
  const offers = plan.items.map((item) => ({ item, offer: selected && priceAt(selected, item, priced) }));
  const usualDay = mostCommon(offers.flatMap(({ offer }) => offer?.seen.day ?? []));
  return (
    <>
      {usualDay && <p className="usual-facts">{`Vistos ${formatAge(usualDay, today)}`}</p>}
      <ul aria-label="Itens" className="list-items">
        {offers.map(({ item, offer }) => (
          <Item
            key={item.productId}
            {...{ item, offer, usualDay, today }}
            isChosen={selected !== undefined}
            put={(amount) => put(item.productId, amount)}
          />
        ))}
      </ul>
    </>
  );
}

/** The day of most prices, which is said once above them. */
function mostCommon(days: readonly Day[]): Day | undefined {
  const same = [...Map.groupBy(days, (day) => day).values()];
  return same.toSorted((a, b) => b.length - a.length)[0]?.[0];
}

interface ItemProps {
  item: PlannedItem;
  usualDay: Day | undefined;
  offer: ReturnType<typeof priceAt> | undefined;
  isChosen: boolean;
  today: Day;
  put: (amount: number | null) => void;
}

function Item({ item, offer, usualDay, isChosen, today, put }: ItemProps) {
  const { good, amount } = item;
  const isHydrated = useHydrated();
  const name = good.name ?? `Produto ${good.productId}`;
  const unit = unitOf(item);
  const less = stepAmount(amount, unit, false);
  const more = stepAmount(amount, unit, true);
  const to =
    good.kind === 'fuel' ? paths.fuel({ fuelTypeId: good.productId }) : paths.product(good.productId);
  return (
    <li>
      <div className="min-w-0">
        <p className="truncate font-bold">
          {good.name === null ? (
            name
          ) : (
            <Link to={to} translate="no" className="hover:underline">
              {name}
            </Link>
          )}
        </p>
        <p className="text-small text-muted-foreground num">
          {offer ? (
            <>
              <span className="text-foreground">
                <Price value={offer.price} unit={unit} size="cell" show="digits" expired={false} />
              </span>
              <span>
                {offer.seen.offered
                  ? ' promoção'
                  : offer.seen.day !== usualDay && ` ${formatAge(offer.seen.day, today)}`}
              </span>
            </>
          ) : (
            whyNone(item, isChosen)
          )}
        </p>
      </div>
      <div className="flex items-center">
        {isHydrated && (
          <Button
            variant="ghost"
            className="w-11 px-0"
            icon={less === null ? <Trash2 aria-hidden="true" /> : <Minus aria-hidden="true" />}
            aria-label={less === null ? `Tirar ${name} da lista` : `Menos ${name}`}
            onClick={() => put(less)}
          />
        )}
        <NumberField
          label={`Quanto de ${name}`}
          after={unit}
          value={amount}
          accept={listAmount}
          onChange={put}
        />
        {isHydrated && (
          <Button
            variant="ghost"
            className="w-11 px-0"
            icon={<Plus aria-hidden="true" />}
            aria-label={`Mais ${name}`}
            disabledReason={more === null ? 'É o máximo.' : null}
            onClick={() => put(more)}
          />
        )}
      </div>
    </li>
  );
}

function whyNone({ good }: PlannedItem, isChosen: boolean): string {
  if (good.name === null) return 'não encontrado';
  if (good.expiredOn !== null) return `só preços vencidos, o último de ${formatMediumDate(good.expiredOn)}`;
  if (good.lowest === null) return 'sem preço na cidade';
  return isChosen ? `não tem neste lugar; na cidade, ${formatReais(good.lowest)}` : '';
}

interface NumberFieldProps {
  label: string;
  after: string;
  value: number;
  /** returns the number as it is kept; null: it is not accepted */
  accept: (typed: number) => number | null;
  onChange: (value: number) => void;
}

/** A small field of a number; what is not accepted goes back to what it was. */
export function NumberField({ label, after, value, accept, onChange }: NumberFieldProps) {
  const shown = String(value).replace('.', ',');
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const accepted = typed === null ? null : accept(parseDecimal(typed) ?? Number.NaN);
    setTyped(null);
    if (accepted !== null && accepted !== value) onChange(accepted);
  };
  return (
    <label className="list-number">
      <span className="sr-only">{label}</span>
      <input
        inputMode="decimal"
        readOnly={!isHydrated}
        autoComplete="off"
        value={typed ?? shown}
        size={Math.max(2, (typed ?? shown).length)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <span aria-hidden="true">{after}</span>
    </label>
  );
}
