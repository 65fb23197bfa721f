import { useState } from 'react';
import { dayOf, formatAge, formatClock } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { suggestionsFrom, suggestProducts } from '#domain/product-search.ts';
import { counted } from '#domain/text.ts';
import { SearchBox, type Suggestion } from '#web/components/search-box/search-box.tsx';
import { paths } from '#web/paths.ts';
import { Rings } from '#web/ui/rings.tsx';
import { unitOf } from '../fuel/unit-of.ts';
import { CategoryPicker, type SearchCategory } from './category-picker.tsx';
import { sameCut, sayWorth, widestFirst } from './headline.ts';
import type { BestFuel, HomeData, SearchedProduct } from './home-data.ts';
import { LowestNow } from './lowest-now.tsx';

/** The top of the home page: headline, category picker, search and today's lowest prices. */
export function Hero({ data }: { data: HomeData }) {
  const [category, setCategory] = useState<SearchCategory>('acougues');
  return (
    <section className="on-band hero">
      <div className="hero-ground">
        <Rings className="hero-rings" />
      </div>
      <div className="hero-columns">
        <div className="flex min-w-0 flex-col gap-4">
          <Headline data={data} />
          <CategoryPicker value={category} onChange={setCategory} />
          {category === 'acougues' ? (
            <SearchBox
              label="Buscar carnes"
              placeholder="Picanha, costela, frango..."
              action={paths.butchers()}
              suggest={(typed) => suggestCuts(data.products, typed)}
              today={data.today}
            />
          ) : (
            <SearchBox
              label="Buscar combustível"
              placeholder="Gasolina, etanol, diesel..."
              action={paths.fuel()}
              suggest={(typed) => suggestFuels(data.fuels, typed)}
              today={data.today}
            />
          )}
          <LastCollection data={data} />
        </div>
        <LowestNow data={data} />
      </div>
    </section>
  );
}

/** The headline names the cut with the widest spread in the city, or only the site's slogan. */
function Headline({ data: { cuts } }: { data: HomeData }) {
  const [widest] = widestFirst(cuts);
  return (
    <div>
      <h1 className="display text-display">
        {widest ? (
          <>
            {sameCut(widest.name)} vai de <span className="text-gold">{formatReais(widest.price)}</span> a{' '}
            <span className="text-gold">{formatReais(widest.highest)}</span> em Palmas.
          </>
        ) : (
          <>
            Compare e <span className="text-gold">economize</span>
          </>
        )}
      </h1>
      <p className="mt-3 max-w-md text-lead text-band-muted">
        {widest
          ? `Compare antes de sair de casa: ${sayWorth(widest)}.`
          : 'O preço de cada lugar, com a fonte e a data de cada valor. Compare antes de sair de casa.'}
      </p>
    </div>
  );
}

function LastCollection({ data: { collectedAt, today, butchers, stations } }: { data: HomeData }) {
  if (!collectedAt) return null;
  const places = [
    butchers > 0 && counted(butchers, 'açougue ou mercado', 'açougues e mercados'),
    stations > 0 && counted(stations, 'posto'),
  ].filter(Boolean);
  const clock = formatClock(collectedAt);
  return (
    <p className="flex items-start gap-2 text-small text-band-muted">
      <span aria-hidden="true" className="hero-dot" />
      Última coleta {formatAge(dayOf(collectedAt), today)}
      {clock !== '0h00' && ` às ${clock}`}, em {places.join(' e ')}
    </p>
  );
}

function suggestCuts(products: readonly SearchedProduct[], typed: string): Suggestion[] | null {
  if (typed.trim().length < suggestionsFrom) return null;
  return suggestProducts(products, typed).map(({ name, lowest }) => ({
    text: name,
    lowest: lowest && { price: lowest.price, unit: 'kg', ...lowest.fresh },
  }));
}

function suggestFuels(fuels: readonly BestFuel[], typed: string): Suggestion[] | null {
  if (typed.trim().length < suggestionsFrom) return null;
  const named = fuels.map((fuel) => ({ ...fuel, synonyms: [] }));
  return suggestProducts(named, typed).map((fuel) => ({
    text: fuel.name,
    lowest: { price: fuel.price, unit: unitOf(fuel), ...fuel.fresh },
  }));
}
