import clsx from 'clsx';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { CounterCheck } from '#contract/coupons.ts';
import { benefitInWords } from '#domain/coupons.ts';
import { formatReais } from '#domain/money.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { daysOf, momentOf, type Verdict, verdictOf } from './verdict.ts';

const looks = {
  holds: { ground: 'bg-best-soft', ink: 'text-best-ink', icon: CircleCheck },
  doubtful: { ground: 'bg-gold-soft', ink: 'text-gold-ink', icon: TriangleAlert },
  over: { ground: 'bg-up-soft', ink: 'text-up-ink', icon: CircleX },
} as const satisfies Record<Verdict['kind'], object>;

/** Tells the counter whether a use holds, and of which coupon it is. It says nothing of the person. */
export function CheckedUse({ check }: { check: CounterCheck }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The answer is heard, and in sight on a phone.
  useLayoutEffect(() => {
    if (check.useCode) heading.current?.focus();
  }, [check]);
  const { title, text, kind } = verdictOf(check);
  const { ground, ink, icon: Icon } = looks[kind];
  const { Establishment, Product, minPurchaseAmount, checkedBefore } = check;
  return (
    <section aria-labelledby="resultado" className="flex flex-col gap-3">
      <div className={clsx('flex items-start gap-3 rounded-lg p-4', ground)}>
        <Icon size={28} aria-hidden="true" className={clsx('mt-0.5 shrink-0', ink)} />
        <div className="min-w-0">
          <h2 ref={heading} id="resultado" tabIndex={-1} className={clsx('heading text-h2', ink)}>
            {title}
          </h2>
          <p>{text}</p>
        </div>
      </div>
      <FactList
        facts={[
          ['Cupom', check.code],
          ['Estabelecimento', [Establishment.name, Establishment.address].filter(Boolean).join(', ')],
          ['Produto', Product?.name ?? 'Todos os produtos'],
          ['Desconto', benefitInWords({ ...check, minPurchaseAmount: 0 })],
          ['Compra mínima', minPurchaseAmount > 0 ? formatReais(minPurchaseAmount) : 'Sem mínimo'],
          ...(check.description === null ? [] : ([['Descrição', check.description]] as const)),
          ['Usado em', momentOf(check.used_at)],
          ['Prazo do cupom', daysOf(check)],
          ['Código do uso', check.useCode],
          ['Conferido antes', checkedBefore === null ? 'Não' : momentOf(checkedBefore)],
        ]}
      />
    </section>
  );
}
