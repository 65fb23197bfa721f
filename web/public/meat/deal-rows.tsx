import type { Day } from '#domain/city-time.ts';
import { saySellers } from '#domain/sellers.ts';
import { counted } from '#domain/text.ts';
import { Price } from '#web/components/price.tsx';
import { PromoCard } from '#web/components/promo-card.tsx';
import { SavingsChip } from '#web/components/savings-chip.tsx';
import { paths } from '#web/paths.ts';
import { useKm } from '#web/place/user-place.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { ageButton, FreshnessButton } from '../price-sheet/freshness-button.tsx';
import type { MeatData, TabOf } from './meat-data.ts';
import type { MeatChoice } from './meat-params.ts';
import { locationText, wordsOf } from './meat-text.ts';
import { type Deal, dealOf, runningPromotions } from './meat-view.ts';
import { PromotionDetails } from './promotion-note.tsx';

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
      <section aria-labelledby="melhores">
        <h2 id="melhores" className="heading text-h2">
          {deals.some(({ row }) => row.comparison.expired) ? 'Menores da última coleta' : 'Melhores preços'}
        </h2>
        {deals.length > 0 ? (
          <>
            <p className="mt-1 mb-3 text-small text-muted-foreground">
              {wordsOf(view.sector)[1]}s no menor preço da cidade, os mais longe da média primeiro.
            </p>
            <ul className="grid gap-3 md:grid-cols-2 lg:gap-4">
              {deals.map((deal) => (
                <li key={deal.row.cut.id} className="flex min-w-0">
                  <DealRow deal={deal} today={today} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <p className="mt-1 mb-3 text-muted-foreground">
              Nenhum destes preços é o menor da cidade. A tabela mostra quanto cada um fica acima.
            </p>
            <ButtonLink to={paths.butchers(choice)} variant="soft" preventScrollReset>
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
  return (
    <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3 lg:gap-4">
      {promotions.map(({ promotion, cut, shop, lowest }) => (
        <li key={promotion.id} className="flex min-w-0">
          <PromoCard
            promotion={{ ...promotion, Product: cut }}
            today={today}
            to={paths.establishment(shop.id)}
            place={shop}
            lowest={lowest}
            age={ageButton({ kind: 'meat', product: cut, place: shop, today })}
          />
        </li>
      ))}
    </ul>
  );
}

function DealRow({ deal: { row, offer, ties, saving }, today }: { deal: Deal; today: Day }) {
  const { cut, comparison } = row;
  const km = useKm();
  return (
    <article className="flex w-full flex-wrap gap-x-3 gap-y-2 rounded-lg border border-border bg-card p-4">
      <div className="flex min-w-0 flex-1 basis-32 flex-col items-start gap-1">
        <h3 className="heading max-w-full text-h3 wrap-anywhere">{cut.name}</h3>
        <p className="text-small">
          <span className="block font-semibold">{saySellers(offer.shop.name, ties)}</span>
          <span className="text-muted-foreground">
            {[km(offer.shop), locationText(offer.shop)].filter(Boolean).join(' · ')}
          </span>
        </p>
        <FreshnessButton {...offer} kind="meat" product={cut} place={offer.shop} today={today} />
      </div>
      <div className="ml-auto flex flex-col items-end gap-2">
        <SavingsChip saving={saving} wide />
        <Price value={offer.price} unit={cut.unit} expired={comparison.expired} />
        <ButtonLink to={paths.product(cut.id)} variant="soft" className="mt-auto">
          Ver oferta<span className="sr-only">: {cut.name}</span>
        </ButtonLink>
      </div>
      {offer.promotion && (
        <div className="w-full border-t border-border pt-2">
          <PromotionDetails promotion={offer.promotion} today={today} discount={saving === null} />
        </div>
      )}
    </article>
  );
}
