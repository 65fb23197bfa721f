import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { formatKm } from '#domain/distance.ts';
import { formatAmount, formatChange, formatReais } from '#domain/money.ts';
import { isTie } from '#domain/shopping-list.ts';
import { counted } from '#domain/text.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { keyOf, namesOf, type Plan, type PlannedPurchase, sayLacking, sayWay } from './list-plan.ts';

/** How many places are shown before the rest is unfolded. */
const firstPlaces = 4;

interface PlacesProps {
  plan: Plan;
  selected: PlannedPurchase;
  best: PlannedPurchase;
  from: Parameters<typeof sayWay>[1];
  choose: (key: string) => void;
}

export function Places({ plan, selected, best, from, choose }: PlacesProps) {
  const group = useId();
  const { ranked, two } = plan;
  const row = (purchase: PlannedPurchase, aside: ReactNode) => {
    const key = keyOf(purchase);
    const isTagged = purchase === best && ranked.length > 1;
    const { station } = purchase;
    return (
      <li key={key}>
        <label>
          <input
            type="radio"
            name={group}
            checked={purchase === selected}
            onChange={() => choose(key)}
            className="accent-primary"
          />
          <span className="min-w-0">
            <span
              translate="no"
              className={clsx('font-bold', purchase.stops.length > 1 ? 'line-clamp-2' : 'block truncate')}
            >
              {namesOf(purchase)}
            </span>
            <span className="block text-small text-muted-foreground">
              {[sayWay(purchase, from), sayLacking(purchase, plan), station && `abastece em ${station.name}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <span className="text-right">
            <span className={clsx('price text-price-cell', isTagged && 'tag-shape')}>
              <span className="sr-only">R$ </span>
              {formatAmount(purchase.bill)}
              {isTagged && <span className="sr-only">, a conta mais baixa</span>}
            </span>
            <span className="block text-small text-muted-foreground num">{aside}</span>
          </span>
        </label>
      </li>
    );
  };
  const rows = (purchases: readonly PlannedPurchase[]) =>
    purchases.map((purchase) => row(purchase, sayBillAbove(purchase, best)));
  return (
    <>
      <ol aria-label="Lugares" className="list-places">
        {rows(ranked.slice(0, firstPlaces))}
      </ol>
      {two && (
        <div>
          <ol aria-label="Dois lugares" className="list-places">
            {row(two.purchase, sayTwo(two.worth))}
          </ol>
          <p className="mt-1 text-small text-muted-foreground">{explainTwo(two, best)}</p>
        </div>
      )}
      {ranked.length > firstPlaces && (
        <Disclosure title={`Mais ${counted(ranked.length - firstPlaces, 'lugar', 'lugares')}`}>
          <ol aria-label="Mais lugares" className="list-places rounded-none border-x-0 border-b-0">
            {rows(ranked.slice(firstPlaces))}
          </ol>
        </Disclosure>
      )}
    </>
  );
}

const lackingIn = ({ lacking }: PlannedPurchase) => lacking.goods.length + lacking.fuels.length;

/** '+1,69'; nothing for what lacks more, whose bill is of less. */
function sayBillAbove(purchase: PlannedPurchase, best: PlannedPurchase): string | null {
  if (purchase === best || lackingIn(purchase) > lackingIn(best)) return null;
  return formatChange(Math.max(0, purchase.bill - best.bill));
}

type Two = NonNullable<Plan['two']>;

const sayTwo = (worth: Two['worth']) =>
  ({ completes: 'tem tudo', pays: 'compensa', hardly: 'não compensa' })[worth];

function explainTwo({ purchase, worth }: Two, best: PlannedPurchase): string {
  if (worth === 'completes') return 'Dois lugares, porque nenhum sozinho tem tudo.';
  const saving = formatReais(best.bill - purchase.bill);
  return worth === 'pays'
    ? `Dois lugares poupam ${saving}: compensa a outra parada.`
    : `Dois lugares poupam ${saving}: não compensa outra parada.`;
}

/** 'O mais perto, Boi de Ouro, custa R$ 64,35 a mais.', and before it a nearer place whose bill is the same to a person. */
export function Nearest({ plan: { ranked }, best }: Pick<PlacesProps, 'plan' | 'best'>) {
  const nearer = ranked
    .filter(({ km }) => km !== null && km < (best.km ?? 0))
    .filter((purchase) => lackingIn(purchase) === lackingIn(best))
    .toSorted((a, b) => (a.km ?? 0) - (b.km ?? 0));
  const tie = nearer.find(({ bill }) => isTie(bill, best.bill));
  const [nearest] = nearer;
  if (!nearest) return null;
  const further =
    tie && `${namesOf(tie)} empata, e a ida é ${formatKm(((best.km ?? 0) - (tie.km ?? 0)) / 2)} menor.`;
  const dearer =
    nearest !== tie &&
    `O mais perto, ${namesOf(nearest)}, custa ${formatReais(nearest.bill - best.bill)} a mais.`;
  return <p className="text-small text-muted-foreground">{[further, dearer].filter(Boolean).join(' ')}</p>;
}
