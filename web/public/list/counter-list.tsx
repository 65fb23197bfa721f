import { ChevronLeft, Flag } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { formatReais } from '#domain/money.ts';
import { writeList } from '#domain/shopping-list.ts';
import { paths } from '#web/paths.ts';
import { ChipSelect } from '#web/place/chip-select.tsx';
import { sayAmount } from '#web/place/errand.ts';
import { useCar, useUserPlace } from '#web/place/user-place.ts';
import { tick } from '#web/shopping-list/change-list.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { OpenPriceSheet } from '../price-sheet/freshness-button.tsx';
import { namesOf, type PlannedItem, planList, priceAt, unitOf } from './list-plan.ts';
import { type PricedAnswer, type ShoppingList, useListPrices } from './use-shopping-list.ts';
import './list.css';

interface CounterListProps {
  list: ShoppingList;
  first: PricedAnswer | null;
}

/**
 * 'Modo balcão': the list in large letters, with ticks, for the shop. It works without a connection from what the device has kept,
 * and what something costs there can be reported from one field, which waits until it can be sent.
 */
export function CounterList({ list, first }: CounterListProps) {
  const { items, ticked, isLink, people } = list;
  const from = useUserPlace()?.point ?? null;
  const car = useCar();
  const { answer, hasFailed } = useListPrices(items, first);
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    // At the counter there may be no connection to load them by.
    void import('../price-sheet/price-sheet.tsx').catch(() => {});
  }, []);
  const plan = answer && planList(answer.data, items, { from, car });
  const selected = plan?.ranked[chosen] ?? plan?.ranked[0];
  const bought = new Set(ticked);
  const rest = plan?.items.filter(({ productId }) => !bought.has(productId)) ?? [];
  const back = paths.list(isLink ? { list: writeList(items), people } : {});
  return (
    <div className="flex max-w-read flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="heading text-h1">No balcão</h1>
        <ButtonLink to={back} variant="outline" icon={<ChevronLeft aria-hidden="true" />}>
          Sair do modo balcão
        </ButtonLink>
      </header>
      {plan && selected && plan.ranked.length > 0 && (
        <ChipSelect
          label="Onde você está"
          text={namesOf(selected)}
          value={String(plan.ranked.indexOf(selected))}
          options={plan.ranked.map((purchase, index) => ({ value: String(index), label: namesOf(purchase) }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      {!plan && items.length > 0 && !hasFailed && <SkeletonRows />}
      {!plan && hasFailed && <p>Sem conexão, e os preços desta lista ainda não estão neste aparelho.</p>}
      {items.length === 0 && list.isKnown && <p>Sua lista está vazia.</p>}
      {plan && answer && (
        <ul aria-label="Itens" className="counter-items">
          {plan.items.map((item) => {
            const offer = selected && priceAt(selected, item, answer.data);
            const stop = offer?.place ?? selected?.stops[0]?.place;
            return (
              <li key={item.productId}>
                <label>
                  <input
                    type="checkbox"
                    checked={bought.has(item.productId)}
                    onChange={() => tick(item.productId)}
                  />
                  <span>
                    {`${item.good.name ?? 'Item'} `}
                    <span className="whitespace-nowrap num">{sayAmount(item.amount, unitOf(item))}</span>
                  </span>
                </label>
                {stop && item.good.kind && (offer || item.good.kind === 'fuel') && (
                  <CostHere item={item} stop={stop} offer={offer} today={answer.today} />
                )}
                <p className="ml-auto text-lead font-semibold num">
                  {offer ? formatReais(offer.price * item.amount) : 'sem preço'}
                </p>
              </li>
            );
          })}
        </ul>
      )}
      {plan && (
        <p role="status" className="text-lead font-semibold">
          {rest.length === 0 ? 'Tudo na sacola.' : `Faltam ${rest.length} de ${plan.items.length}`}
        </p>
      )}
    </div>
  );
}

interface CostHereProps {
  item: PlannedItem;
  stop: { id: number; name: string };
  offer: ReturnType<typeof priceAt> | undefined;
  today: PricedAnswer['today'];
}

/** Opens the field in which the person types what it costs at the counter. */
function CostHere({ item: { productId, good }, stop, offer, today }: CostHereProps) {
  const open = useContext(OpenPriceSheet);
  const say = () =>
    open({
      productId,
      establishmentId: stop.id,
      kind: good.kind ?? 'meat',
      fresh: null,
      isReported: true,
      isFirst: offer ? undefined : true,
      today,
    });
  return (
    <Button
      variant="ghost"
      className="-ml-4"
      icon={<Flag aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={say}
    >
      No balcão custava
      <span className="sr-only">{` ${good.name} em ${stop.name}`}</span>
    </Button>
  );
}
