import clsx from 'clsx';
import { MessageCircle, Minus, Plus, ShoppingBasket, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { cityAddress } from '#domain/city-address.ts';
import { type Day, formatAge, formatMediumDate } from '#domain/city-time.ts';
import { formatKm } from '#domain/distance.ts';
import { formatAmount, formatChange, formatReais } from '#domain/money.ts';
import { unitSigns } from '#domain/products.ts';
import { isTie, listAmount, mostListItems, mostPeople, scaleList } from '#domain/shopping-list.ts';
import { counted } from '#domain/text.ts';
import { parseDecimal } from '#domain/typed-numbers.ts';
import { AlertButton } from '#web/alerts/alert-button.tsx';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { Price } from '#web/components/price.tsx';
import { ShareButton } from '#web/components/share-button.tsx';
import { paths } from '#web/paths.ts';
import { PlaceChip } from '#web/place/place-bar.tsx';
import { useCar, useUserPlace } from '#web/place/user-place.ts';
import { firstAmount, stepAmount } from '#web/shopping-list/change-list.ts';
import { Button, ButtonLink, OutsideLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { notify } from '#web/ui/notify.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Directions } from '../sticky-actions.tsx';
import {
  listMessage,
  namesOf,
  type Plan,
  type PlannedItem,
  type PlannedPurchase,
  planList,
  priceAt,
  sayLacking,
  sayWay,
  unitOf,
} from './list-plan.ts';
import { type PricedAnswer, type ShoppingList, useListPrices } from './use-shopping-list.ts';
import './list.css';

interface ListPricesProps {
  list: ShoppingList;
  /** of the link, for the whole city */
  first: PricedAnswer | null;
  siteUrl: string;
  presets: ReactNode;
}

/** The list with its amounts, and the places where all of it costs least, with the way there. */
export function ListPrices({ list, first, siteUrl, presets }: ListPricesProps) {
  const { items, people, isKnown, isLink } = list;
  const place = useUserPlace();
  const from = place?.point ?? null;
  const car = useCar();
  const { answer, isWaiting, hasFailed, retry } = useListPrices(items, first);
  const [chosen, setChosen] = useState<string | null>(null);
  const plan = answer && planList(answer.data, items, { from, car });
  const [best] = plan?.ranked ?? [];
  const all = plan ? [...plan.ranked, ...(plan.two ? [plan.two.purchase] : [])] : [];
  const selected = all.find((purchase) => keyOf(purchase) === chosen) ?? best;
  const isWeighed = (id: number) =>
    answer?.data.items.find(({ productId }) => productId === id)?.unit === 'kg';
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-2 lg:items-start lg:gap-8">
      <section className="flex min-w-0 flex-col gap-2">
        <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h1 className="heading text-h2 md:text-h1">{isLink ? 'Lista' : 'Minha lista'}</h1>
          {people !== null && (
            <NumberField
              label="Pessoas"
              after="pessoas"
              value={people}
              accept={(value) => (Number.isInteger(value) && value > 0 && value <= mostPeople ? value : null)}
              onChange={(to) => list.change(scaleList(items, { from: people, to }, isWeighed), to)}
            />
          )}
        </header>
        {isLink && <KeepLink list={list} />}
        {!isKnown && <Waiting />}
        {isKnown && items.length === 0 && <NoItems />}
        {items.length > 0 && !plan && (hasFailed ? <Failed retry={retry} /> : <SkeletonRows />)}
        {plan && answer && items.length > 0 && (
          <Items {...{ list, plan, selected, today: answer.today }} priced={answer.data} />
        )}
        {items.length === 0 && presets}
        <AddItem list={list} />
        {isLink && presets}
      </section>
      {plan && answer && items.length > 0 && (
        <section aria-labelledby="onde" className="flex min-w-0 flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h2 id="onde" className="heading text-h3">
              {from ? 'Melhor conta com ida' : 'Melhor conta na cidade'}
            </h2>
            <PlaceChip />
          </div>
          <p role="status" className="sr-only">
            {isWaiting ? 'Atualizando os preços...' : best && `${namesOf(best)}, ${formatReais(best.bill)}`}
          </p>
          {hasFailed && <Failed retry={retry} />}
          {best && selected ? (
            <>
              <Places {...{ plan, selected, best, from, choose: setChosen }} />
              <Nearest {...{ plan, best }} />
              <Actions {...{ plan, selected, list, siteUrl }} />
            </>
          ) : (
            <Empty title="Nenhum preço válido" level={3}>
              Nenhum lugar tem agora um preço válido destes itens.
            </Empty>
          )}
        </section>
      )}
    </div>
  );
}

const keyOf = ({ stops }: PlannedPurchase) => stops.map(({ id }) => id).join('-');

/** Room for the list of the device, which only script knows. */
function Waiting() {
  return (
    <>
      <div className="[@media(scripting:none)]:hidden">
        <SkeletonRows />
      </div>
      <noscript>
        <NoItems />
      </noscript>
    </>
  );
}

function NoItems() {
  return (
    <Empty
      title="Lista vazia"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.butchers()}>Ver carnes</ButtonLink>
          <ButtonLink to={paths.fuel()} variant="outline">
            Ver combustível
          </ButtonLink>
        </div>
      }
    >
      Toque em “+ Lista” nos produtos, ou comece por uma lista pronta.
    </Empty>
  );
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-small">
      <p>Não foi possível buscar os preços agora.</p>
      <Button variant="outline" onClick={retry}>
        Tentar de novo
      </Button>
    </div>
  );
}

function KeepLink({ list }: { list: ShoppingList }) {
  if (!useHydrated()) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-small text-muted-foreground">Veio de um link.</p>
      <Button variant="soft" onClick={list.keep}>
        Juntar à minha lista
      </Button>
    </div>
  );
}

interface ItemsProps {
  list: ShoppingList;
  plan: Plan;
  priced: PricedAnswer['data'];
  selected: PlannedPurchase | undefined;
  today: Day;
}

function Items({ list, plan, priced, selected, today }: ItemsProps) {
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
function NumberField({ label, after, value, accept, onChange }: NumberFieldProps) {
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

/** How many places are shown before the rest is unfolded. */
const firstPlaces = 4;

interface PlacesProps {
  plan: Plan;
  selected: PlannedPurchase;
  best: PlannedPurchase;
  from: Parameters<typeof sayWay>[1];
  choose: (key: string) => void;
}

function Places({ plan, selected, best, from, choose }: PlacesProps) {
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
function Nearest({ plan: { ranked }, best }: Pick<PlacesProps, 'plan' | 'best'>) {
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

interface ActionsProps {
  plan: Plan;
  selected: PlannedPurchase;
  list: ShoppingList;
  siteUrl: string;
}

function Actions({ plan, selected, list, siteUrl }: ActionsProps) {
  const [stop] = selected.stops;
  const c = list.items.map(({ productId, amount }) => `${productId}x${amount}`).join();
  const address = siteUrl + paths.list({ list: c, people: list.people });
  const message = listMessage(plan, selected, address);
  return (
    <div className="flex flex-wrap gap-2">
      {stop && <Directions name={stop.name} where={cityAddress(stop.place)} />}
      <ButtonLink
        to={paths.list({ ...(list.isLink && { list: c, people: list.people }), isCounter: true })}
        variant="outline"
        icon={<ShoppingBasket aria-hidden="true" />}
        className="grow sm:grow-0"
      >
        Modo balcão
      </ButtonLink>
      <OutsideLink
        href={`https://wa.me/?${new URLSearchParams({ text: message })}`}
        variant="outline"
        icon={<MessageCircle aria-hidden="true" />}
        className="grow sm:grow-0"
      >
        Enviar no WhatsApp
      </OutsideLink>
      <ShareButton
        title="Minha lista"
        text={listMessage(plan, selected, '')}
        path={paths.list({ list: c, people: list.people })}
      />
      <AlertButton items={[...list.items]} />
    </div>
  );
}

const searchPauseMs = 250;
const unitOfKind = { product: 'kg', fuel: 'L' } as const;

interface FoundGood {
  id: number;
  name: string;
  unit: 'kg' | 'L' | 'm³' | 'un';
}

/** Finds cuts and fuels by their names, and puts them on the list. */
function AddItem({ list }: { list: ShoppingList }) {
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
