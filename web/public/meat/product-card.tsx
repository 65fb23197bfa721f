import { Link } from 'react-router';
import { type Comparison, countTies, isLowest } from '#domain/comparison.ts';
import { savingOf } from '#domain/savings.ts';
import { sayTies } from '#domain/sellers.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Freshness } from '#web/components/freshness.tsx';
import { Price, type PriceUnit } from '#web/components/price.tsx';
import { BestLabel } from '#web/components/price-tag.tsx';
import { SavingsChip } from '#web/components/savings-chip.tsx';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { ShareButton } from '#web/components/share-button.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import { ReportButton } from '../report-price/report-prices.tsx';
import type { ProductData, ProductPrice } from './load-product.ts';
import { locationText } from './product-text.ts';

interface ProductCardProps {
  loaded: ProductData;
  comparison: Comparison<ProductPrice> | undefined;
}

/** Shows the product and its lowest price first, because that is what most visitors look for. */
export function ProductCard({ loaded: { product, seenLower, today }, comparison }: ProductCardProps) {
  return (
    <section aria-labelledby="produto" className="tag-card product-card">
      <div className="product-best">
        <div className="min-w-0">
          <p className="pl-5 text-small text-muted-foreground">
            {product.sector} · {product.category}
          </p>
          <h1 id="produto" className="heading mt-1 text-h1 wrap-anywhere">
            {product.name}
          </h1>
          {comparison ? (
            <BestPrice comparison={comparison} unit={product.unit} />
          ) : (
            <p className="mt-2 text-muted-foreground">Sem preços disponíveis</p>
          )}
        </div>
        {comparison && <BestPlace comparison={comparison} seenLower={seenLower} today={today} />}
      </div>
      <Actions product={product} />
    </section>
  );
}

function BestPrice({ comparison, unit }: { comparison: Comparison<ProductPrice>; unit: PriceUnit }) {
  const { lowest, expired } = comparison;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Price value={lowest} unit={unit} size="xl" expired={expired} />
      <span className="flex flex-col items-start gap-1.5">
        {isLowest(lowest, comparison) && (
          <BestLabel look="tag" expired={expired} text={expired ? 'Menor da coleta' : 'Menor preço'} />
        )}
        <SavingsChip saving={savingOf(comparison, 'mean')} wide />
      </span>
    </div>
  );
}

interface BestPlaceProps extends Pick<ProductData, 'seenLower' | 'today'> {
  comparison: Comparison<ProductPrice>;
}

function BestPlace({ comparison, seenLower, today }: BestPlaceProps) {
  const { ranked, mean, lowest, expired } = comparison;
  const [best] = ranked;
  const ties = countTies(lowest, ranked);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p>
        <Link
          to={paths.establishment(best.shop.id)}
          className="font-semibold text-primary-ink underline underline-offset-3 wrap-anywhere"
        >
          {best.shop.name}
        </Link>
        {sayTies(ties)}
      </p>
      <p className="text-small text-muted-foreground">{locationText(best.shop)}</p>
      <Freshness {...best} today={today} />
      <SeenLower of={seenLower} best={lowest} today={today} />
      <div className="mt-2">
        <CityRuler
          prices={ranked.map(({ price }) => price)}
          value={lowest}
          expired={expired}
          mean={mean}
          size="lg"
          labels="all"
        />
      </div>
    </div>
  );
}

function Actions({ product: { id, name } }: Pick<ProductData, 'product'>) {
  return (
    <div className="flex flex-wrap gap-2 border-t border-border p-4 lg:px-5">
      <HeartButton kind="product" id={id} name={name} worded />
      <ShareButton title={`${name} em Palmas`} />
      <ReportButton variant="ghost">Reportar Preço Incorreto</ReportButton>
    </div>
  );
}
