import clsx from 'clsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Day, dayOf, formatAge, formatClock } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatReais } from '#domain/money.ts';
import { sayAllPlaces } from '#domain/price-counts.ts';
import { unitSigns } from '#domain/products.ts';
import type { SearchCategory } from '#domain/suggestions.ts';
import { LifeRing } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import type { FoundSuggestion } from '#web/components/search-box/look-up.ts';
import { SearchBox } from '#web/components/search-box/search-box.tsx';
import { paths } from '#web/paths.ts';
import { Rings } from '#web/ui/empty.tsx';
import { notify } from '#web/ui/notify.ts';
import { type CategoryKey, categories, type OpenCategories, pageOf } from './categories.ts';
import { sameThing, sayWorth, widestOf } from './headline.ts';
import type { HomeData } from './home-data.ts';
import { LowestNow } from './lowest-now.tsx';
import { openTabs } from './open-tabs.ts';

/** The top of the home page: headline, category picker, search and today's lowest prices. */
export function Hero({ data }: { data: HomeData }) {
  const [category, setCategory] = useState<SearchCategory>(
    openTabs(data, {}).radar === 'combustivel' ? 'combustivel' : 'acougues',
  );
  return (
    <section className="on-band hero">
      <div className="hero-ground">
        <Rings className="hero-rings" />
      </div>
      <div className="hero-columns">
        <div className="hero-head">
          <Headline data={data} />
          <SearchBox
            key={category}
            name="Busca"
            look="hero"
            category={category}
            isChosen
            className="max-lg:[.has-place_&]:hidden"
            end={(suggestion) => <LowestKnown suggestion={suggestion} today={data.today} />}
          />
        </div>
        <LowestNow data={data} />
        <div className="hero-foot">
          <CategoryPicker data={data} value={category} onChange={setCategory} />
          <LastCollection data={data} />
        </div>
      </div>
    </section>
  );
}

/** The headline names the cut, or the fuel, with the widest spread in the city, or only the site's slogan. */
function Headline({ data }: { data: HomeData }) {
  const widest = widestOf(data);
  return (
    <div>
      <h1 className="hero-headline display">
        {widest ? (
          <>
            {sameThing(widest.name)} vai de <span className="text-gold">{formatReais(widest.price)}</span> a{' '}
            <span className="text-gold">{formatReais(widest.highest)}</span> em Palmas.
          </>
        ) : (
          <>
            Compare e <span className="text-gold">economize</span>
          </>
        )}
      </h1>
      <p className="hero-lead text-lead text-band-muted">
        {widest
          ? `Compare antes de sair de casa: ${sayWorth(widest)}.`
          : 'O preço de cada lugar, com a fonte e a data de cada valor. Compare antes de sair de casa.'}
      </p>
    </div>
  );
}

function LastCollection({ data: { collectedAt, collectedLifeDays, today, meat, fuel } }: { data: HomeData }) {
  if (!collectedAt) return null;
  const clock = formatClock(collectedAt);
  return (
    <p className="hero-collected flex items-start gap-2 text-small text-band-muted">
      <LifeRing day={dayOf(collectedAt)} lifeDays={collectedLifeDays} today={today} />
      {`Última coleta ${formatAge(dayOf(collectedAt), today)}${clock === '0h00' ? '' : ` às ${clock}`}, em ${sayAllPlaces({ meat, fuel })}`}
    </p>
  );
}

/** The lowest price of a suggested cut or fuel. */
function LowestKnown({ suggestion: { lowest }, today }: { suggestion: FoundSuggestion; today: Day }) {
  if (!lowest) return null;
  return (
    <span className="flex items-center gap-2">
      <Price
        value={lowest.price}
        unit={unitSigns[lowest.unit]}
        size="cell"
        expired={isExpired(lowest, today)}
      />
      <span className="flex items-center gap-1.5 text-micro text-muted-foreground">
        <LifeRing {...lowest} today={today} />
        {formatAge(lowest.day, today)}
      </span>
    </span>
  );
}

interface CategoryPickerProps {
  data: { open: OpenCategories };
  value: SearchCategory;
  onChange: (value: SearchCategory) => void;
}

/**
 * Selects the category to search in. Choosing fuel, or a category that has been opened, opens its page. A category that
 * is not available yet shows a notice, and the selection returns to butchers. The radios belong to no form: without
 * script the search always goes to the butchers page.
 */
function CategoryPicker({ data, value, onChange }: CategoryPickerProps) {
  const navigate = useNavigate();
  const choose = (key: CategoryKey) => {
    const page = pageOf(key, data);
    switch (key) {
      case 'acougues':
        return onChange(key);
      case 'combustivel':
        onChange(key);
        return navigate(paths.fuel());
      default:
        if (page) return navigate(page);
        onChange('acougues');
        return notify({ kind: 'info', title: 'Esta categoria estará disponível em breve!' });
    }
  };
  return (
    <fieldset aria-describedby="categoria-nota">
      <legend className="sr-only">O que comparar</legend>
      <p id="categoria-nota" className="sr-only">
        Escolher Combustível abre a página de combustível.
      </p>
      <div className="category-row">
        {categories.map(({ key, name, icon: Icon }) => (
          <label key={key} className={clsx('category', !pageOf(key, data) && 'category-soon')}>
            <input
              type="radio"
              name="categoria"
              value={key}
              checked={key === value}
              onChange={() => choose(key)}
            />
            <Icon size={20} aria-hidden="true" />
            <span>
              {name}
              {!pageOf(key, data) && <small> Em breve</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
