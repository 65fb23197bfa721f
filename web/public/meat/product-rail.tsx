import { Link } from 'react-router';
import { isExpired } from '#domain/freshness.ts';
import { counted } from '#domain/text.ts';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import type { ProductData } from './load-product.ts';

/** Side column with facts about the product and cheaper alternatives. */
export function ProductRail({ loaded: { product, figures, cheaper, today } }: { loaded: ProductData }) {
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <section aria-labelledby="sobre" className="flex flex-col gap-3">
        <h2 id="sobre" className="heading text-h2">
          Sobre o produto
        </h2>
        {product.description && <p className="wrap-anywhere">{product.description}</p>}
        <FactList
          facts={[
            ['Setor', product.sector],
            ['Categoria', product.category],
            ['Unidade', product.unitName],
            [
              'Preço em',
              figures ? counted(figures.ranked.length, 'estabelecimento') : 'nenhum estabelecimento',
            ],
          ]}
        />
      </section>
      {cheaper.length > 0 && (
        <section aria-labelledby="no-lugar" className="flex flex-col gap-3">
          <h2 id="no-lugar" className="heading text-h2">
            Por menos, em {product.category}
          </h2>
          <ul className="divide-y divide-border rounded-lg border border-border bg-card">
            {cheaper.map((other) => (
              <li
                key={other.id}
                className="relative flex items-center justify-between gap-3 p-4 hover:bg-card-sunken"
              >
                <div className="min-w-0">
                  <Link
                    to={paths.product(other.id)}
                    className="font-bold wrap-anywhere after:absolute after:inset-0 hover:underline"
                  >
                    {other.name}
                  </Link>
                  <p>
                    <Freshness {...other} today={today} />
                  </p>
                </div>
                <Price value={other.price} unit={product.unit} size="sm" expired={isExpired(other, today)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
