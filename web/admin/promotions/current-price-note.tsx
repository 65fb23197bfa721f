import { cityDay, dayOf, formatAge } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import type { CurrentPrice } from './use-current-price.ts';

/** Says what the shop asks for the product today, or that nobody knows it. */
export function CurrentPriceNote({ current }: { current: CurrentPrice }) {
  return (
    <div role="status" className="text-small *:mt-1.5">
      <Words current={current} />
    </div>
  );
}

function Words({ current }: { current: CurrentPrice }) {
  if (current.state === 'unasked') return null;
  if (current.state === 'asking') return <p className="text-muted-foreground">Buscando o preço atual...</p>;
  if (current.state === 'failed') {
    return (
      <p>
        Não foi possível buscar o preço atual.{' '}
        <button
          type="button"
          onClick={current.again}
          className="py-1 font-semibold text-primary-ink underline underline-offset-3"
        >
          Tentar novamente
        </button>
      </p>
    );
  }
  if (current.state === 'none') {
    return (
      <p className="rounded-md bg-gold-soft p-3 text-gold-ink">
        Não foi encontrado um preço registrado para este produto neste estabelecimento.
      </p>
    );
  }
  const { price, row } = current;
  const age = row.promotion ? 'antes da promoção em vigor' : ageOf(dayOf(row.collectionDate), row.expired);
  return (
    <p className="num">
      Preço atual: <strong>{formatReais(price)}</strong>, {age}.
    </p>
  );
}

function ageOf(day: string, expired: boolean): string {
  const age = `coletado ${formatAge(day, cityDay(new Date()))}`;
  return expired ? `${age}, vencido` : age;
}
