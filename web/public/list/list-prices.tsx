import { MessageCircle, ShoppingBasket } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cityAddress } from '#domain/city-address.ts';
import { formatReais } from '#domain/money.ts';
import { mostPeople, scaleList } from '#domain/shopping-list.ts';
import { AlertButton } from '#web/alerts/alert-button.tsx';
import { ShareButton } from '#web/components/share-button.tsx';
import { paths } from '#web/paths.ts';
import { PlaceChip } from '#web/place/place-bar.tsx';
import { useCar, useUserPlace } from '#web/place/user-place.ts';
import { Button, ButtonLink, OutsideLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Directions } from '../sticky-actions.tsx';
import { AddItem } from './add-item.tsx';
import { Items, NumberField } from './list-items.tsx';
import { Nearest, Places } from './list-places.tsx';
import { keyOf, listMessage, namesOf, type Plan, type PlannedPurchase, planList } from './list-plan.ts';
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
