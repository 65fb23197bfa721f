import { Search } from 'lucide-react';
import { useState } from 'react';
import type { CouponRow, CouponUseRow } from '#contract/coupons.ts';
import { appliedInWords, type DiscountType, usesOfLimit } from '#domain/coupons.ts';
import { formatReais } from '#domain/money.ts';
import { searchPause } from '#web/forms/searched-combobox.tsx';
import { useCall } from '#web/session/use-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { formatMoment } from '../format-moment.ts';
import { QueryResult } from '../query-result.tsx';

const limit = 10;

/** Lists the uses of a coupon, the latest first, in pages. */
export function CouponUsesDialog({ coupon, close }: { coupon: CouponRow; close: () => void }) {
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), searchPause);
  const uses = useCall(
    'listCouponUses',
    { params: { id: coupon.id }, query: { page, limit, ...(search !== '' && { search }) } },
    { keepPreviousData: true, refetchOnMount: true },
  );
  return (
    <Dialog
      title={`Usos de ${coupon.code}`}
      description={`${coupon.Establishment.name}. Usos: ${usesOfLimit(coupon)}`}
      phone="page"
      close={close}
    >
      {coupon.usageCount > 0 && (
        <Field label="Código do uso" className="mb-5">
          {(control) => (
            <Input
              {...control}
              type="search"
              icon={Search}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setPage(1);
              }}
              autoComplete="off"
              maxLength={100}
            />
          )}
        </Field>
      )}
      <QueryResult
        query={uses}
        trouble="Não foi possível carregar os usos."
        waiting={<Skeleton className="h-64 w-full" />}
      >
        {({ data, count }) =>
          count === 0 ? (
            <Empty title="Nenhum uso encontrado" level={3}>
              {search === ''
                ? 'Quando alguém usar este cupom na própria conta, o uso aparece aqui.'
                : 'Confira o código, ou apague-o para ver todos os usos.'}
            </Empty>
          ) : (
            <div className="flex flex-col gap-4">
              <ul className="flex flex-col gap-4" aria-busy={uses.isPlaceholderData}>
                {data.map((use) => (
                  <li key={use.id}>
                    <Use use={use} discountType={coupon.discountType} />
                  </li>
                ))}
              </ul>
              <Pages page={page} pages={Math.ceil(count / limit)} count={count} go={setPage} />
            </div>
          )
        }
      </QueryResult>
    </Dialog>
  );
}

function Use({ use, discountType }: { use: CouponUseRow; discountType: DiscountType }) {
  const { used_at, useCode, isAccountGone, purchaseAmount, discountApplied, checkedAt } = use;
  return (
    <section aria-label={`Uso ${useCode}`}>
      <h3 className="mb-1.5 flex flex-wrap justify-between gap-x-4">
        <span className="num font-semibold">{formatMoment(used_at)}</span>
        <span className="font-mono font-semibold">{useCode}</span>
      </h3>
      <FactList
        facts={[
          ['CPF', use.cpf ?? 'Apagado com a conta'],
          ...(isAccountGone ? ([['Pessoa', 'Conta excluída']] as const) : []),
          ['Compra', purchaseAmount === null ? 'Não informada' : formatReais(purchaseAmount)],
          [
            'Desconto',
            discountApplied === null
              ? 'Depende da compra'
              : appliedInWords(discountApplied, { discountType, purchaseAmount }),
          ],
          ['Conferido no caixa', checkedAt === null ? 'Ainda não' : formatMoment(checkedAt)],
        ]}
      />
    </section>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  count: number;
  go: (page: number) => void;
}

function Pages({ page, pages, count, go }: PagesProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-small text-muted-foreground">
        {pages > 1 ? `Página ${page} de ${pages}, ${count} usos` : `${count} ${count === 1 ? 'uso' : 'usos'}`}
      </p>
      {pages > 1 && (
        <div className="flex gap-2">
          <Button
            variant="outline"
            disabledReason={page > 1 ? null : 'Esta é a primeira página.'}
            onClick={() => go(page - 1)}
          >
            Anterior
          </Button>
          <Button
            variant="outline"
            disabledReason={page < pages ? null : 'Esta é a última página.'}
            onClick={() => go(page + 1)}
          >
            Próxima
          </Button>
        </div>
      )}
    </div>
  );
}
