import type { ReactNode } from 'react';
import type { Day } from '#domain/city-time.ts';
import { sayConditional } from '#domain/conditional-price.ts';
import { saySellers } from '#domain/sellers.ts';
import { counted } from '#domain/text.ts';
import { sayException, usualFacts } from '#domain/usual-facts.ts';
import { PlaceRow, PlaceRows } from '#web/components/place-row.tsx';
import { PromoCard } from '#web/components/promo-card.tsx';
import { SavingsChip } from '#web/components/savings-chip.tsx';
import { paths } from '#web/paths.ts';
import { kmFrom, useKm, useUserPlace } from '#web/place/user-place.ts';
import { UsualLine } from '#web/place/usual-line.tsx';
import { ListButton } from '#web/shopping-list/list-button.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { ageButton, PriceAge } from '../price-sheet/freshness-button.tsx';
import type { MeatData, TabOf } from './meat-data.ts';
import type { MeatChoice } from './meat-params.ts';
import { wordsOf } from './meat-text.ts';
import { type Deal, dealOf, runningPromotions } from './meat-view.ts';
import { PromotionNote } from './promotion-note.tsx';
import { largePercent } from './shop-rows.tsx';

/** Number of announced promotions shown before 'show more'. */
const initialPromotions = 6;

interface DealsProps {
  tab: TabOf<'promocoes'>;
  data: MeatData;
  choice: MeatChoice;
}

/** Shows the best prices compared with the city's mean, then the shops' own promotions. */
export function Deals({ tab, data, choice }: DealsProps) {
  const { today, view } = data;
  const deals = tab.deals.flatMap((deal) => dealOf(data, deal) ?? []);
  const promotions = runningPromotions(data, tab);
  const { page, pages } = tab.announcedPages;
  const initial = page === 1 ? initialPromotions : promotions.length;
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="melhores" className="flex flex-col gap-2">
        <h2 id="melhores" className="heading text-h2 max-md:sr-only">
          {deals.some(({ row }) => row.comparison.expired) ? 'Menores da última coleta' : 'Melhores preços'}
        </h2>
        {deals.length > 0 ? (
          <>
            <DealRows deals={deals} today={today} />
            <p className="text-small text-muted-foreground">
              {wordsOf(view.sector)[1]}s no menor preço da cidade, os mais longe da média primeiro.
            </p>
          </>
        ) : (
          <>
            <p className="text-muted-foreground">
              Nenhum destes preços é o menor da cidade. A tabela mostra quanto cada um fica acima.
            </p>
            <ButtonLink to={paths.butchers(choice)} variant="soft" preventScrollReset className="self-start">
              Ver a tabela de preços
            </ButtonLink>
          </>
        )}
      </section>
      {promotions.length > 0 && (
        <section aria-labelledby="anunciadas" className="flex flex-col gap-3">
          <div>
            <h2 id="anunciadas" className="heading text-h2">
              Anunciadas pelas lojas
            </h2>
            <p className="mt-1 text-small text-muted-foreground">
              O desconto é contra o preço cheio da própria loja.
            </p>
          </div>
          <Announcements promotions={promotions.slice(0, initial)} today={today} />
          {promotions.length > initial && (
            <Disclosure title={`Mais ${counted(promotions.length - initial, 'promoção', 'promoções')}`}>
              <div className="border-t border-border p-3">
                <Announcements promotions={promotions.slice(initial)} today={today} />
              </div>
            </Disclosure>
          )}
          <Pagination
            label="Páginas de promoções"
            current={page}
            pages={pages}
            to={(number) => paths.butchers({ ...choice, tab: 'promocoes', page: number })}
          />
        </section>
      )}
    </div>
  );
}

interface AnnouncementsProps {
  promotions: ReturnType<typeof runningPromotions>;
  today: Day;
}

function Announcements({ promotions, today }: AnnouncementsProps) {
  const from = useUserPlace()?.point;
  return (
    <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3 lg:gap-4">
      {promotions.map(({ promotion, cut, shop, lowest }) => (
        <li key={promotion.id} className="flex min-w-0">
          <PromoCard
            promotion={{ ...promotion, Product: cut }}
            today={today}
            to={paths.establishment(shop.id)}
            place={{
              ...shop,
              distance: (from && kmFrom(from, shop)) ?? undefined,
              fromPrecision: from?.precision,
            }}
            lowest={lowest}
            age={ageButton({ kind: 'meat', product: cut, place: shop, today })}
          />
        </li>
      ))}
    </ul>
  );
}

/** Each row is about another cut, so each has the tag. */
function DealRows({ deals, today }: { deals: readonly Deal[]; today: Day }) {
  const km = useKm();
  const usual = usualFacts(
    deals.map(({ offer }) => offer),
    today,
  );
  return (
    <>
      <UsualLine usual={usual} today={today} />
      <PlaceRows label="Melhores preços">
        {deals.map((deal) => {
          const { row, offer, ties } = deal;
          const { cut, comparison } = row;
          return (
            <PlaceRow
              key={cut.id}
              name={cut.name}
              to={paths.product(cut.id)}
              facts={[km(offer.shop), saySellers(offer.shop.name, ties)]}
              price={offer.price}
              unit={cut.unit}
              expired={comparison.expired}
              tagged
              lowestOf="da cidade"
              aside="Ver oferta"
              fresh={
                <PriceAge
                  {...offer}
                  kind="meat"
                  product={cut}
                  place={offer.shop}
                  exception={sayException(offer, usual, today)}
                  today={today}
                />
              }
              note={noteOf(deal, today)}
              conditional={sayConditional(offer.conditionalPrice, today)}
            />
          );
        })}
      </PlaceRows>
    </>
  );
}

/** Shows the saving, if it is large, and the promotion behind the price. */
function noteOf({ offer: { price, promotion }, saving, row: { cut } }: Deal, today: Day): ReactNode {
  const large = saving && saving.percent >= largePercent ? saving : null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <SavingsChip saving={large} wide />
      <ListButton product={cut} className="list-add ml-auto" />
      {promotion && (
        <PromotionNote promotion={promotion} price={price} today={today} discount={large === null} />
      )}
    </div>
  );
}
