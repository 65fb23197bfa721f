import clsx from 'clsx';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { data } from 'react-router';
import type { CounterCheck } from '#contract/coupons.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { benefitInWords, type CouponValidity } from '#domain/coupons.ts';
import { formatReais } from '#domain/money.ts';
import { call } from '#web/api-client/call.ts';
import { siteContext, transportContext } from '#web/api-client/transport.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { sendToPage } from '#web/forms/send-to-page.ts';
import { paths } from '#web/paths.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import type { Route } from './+types/counter-page.ts';
import { CheckForm, type CheckResult, codeField, sendCheck, tryAgain } from './check-form.tsx';

const looks = {
  holds: { ground: 'bg-best-soft', ink: 'text-best-ink', icon: CircleCheck },
  doubtful: { ground: 'bg-gold-soft', ink: 'text-gold-ink', icon: TriangleAlert },
  over: { ground: 'bg-up-soft', ink: 'text-up-ink', icon: CircleX },
} as const satisfies Record<Verdict['kind'], object>;

/** Shows the shop whether a use is valid, and its coupon, but nothing about the person. */
function CheckedUse({ check }: { check: CounterCheck }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The answer is announced, and scrolled into view on a phone.
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

export const loader = ({ context }: Route.LoaderArgs) => ({ url: context.get(siteContext).url });

/** The code is sent in the body of a form, so that it is in no address. */
export async function action({ request, context }: Route.ActionArgs) {
  const transport = context.get(transportContext);
  const { result, status } = await sendCheck(
    (body) => call(transport, 'checkCouponUse', { body }),
    await request.formData(),
  );
  return data(result, { status });
}

/** After a network error, a timeout or an invalid response the page stays, with the input. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<CheckResult> {
  const typed = String((await request.clone().formData()).get(codeField) ?? '');
  return sendToPage<CheckResult>(serverAction, (hint) => ({
    kind: 'unsent',
    reason: hint + tryAgain,
    typed,
  }));
}

export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Conferir cupom',
    description: 'Para o caixa da loja: confira o código de um cupom usado.',
    canonical: (loaderData?.url ?? '') + paths.counter(),
    indexed: false,
  });

/** Shops check use codes here, without an account: shops have none. */
export default function CounterPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5 px-gutter pb-section max-lg:pt-4">
      <header>
        <Breadcrumb trail={[{ label: 'Início', to: paths.home() }]} current="Conferir cupom" />
        <h1 className="heading text-h1">Conferir cupom</h1>
        <p className="mt-2 max-w-read text-muted-foreground">
          Para o caixa da loja. Digite ou leia o código do uso, que a pessoa mostra na tela do celular.
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:gap-6">
        <CheckForm result={actionData} />
        {actionData?.kind === 'found' && <CheckedUse check={actionData.check} />}
      </div>
    </div>
  );
}

interface Verdict {
  /** how carefully the shop should look */
  kind: 'holds' | 'doubtful' | 'over';
  title: string;
  text: string;
}

/** '12/06/2026 às 14:05' */
function momentOf(iso: string): string {
  return `${formatDate(dayOf(iso))} às ${iso.slice(11, 16)}`;
}

/** Says whether a use is valid at the counter, the most serious reason first. */
export function verdictOf(check: CounterCheck): Verdict {
  const { isDemonstration, holds, used_at, checkedBefore, validity } = check;
  if (isDemonstration) {
    return { kind: 'over', title: 'Cupom de demonstração', text: 'A loja e o cupom são inventados.' };
  }
  if (!holds) {
    const text = `O uso de um cupom vale só no seu dia: ${formatDate(dayOf(used_at))}.`;
    return { kind: 'over', title: 'Não vale hoje', text };
  }
  if (checkedBefore !== null) {
    const title = `Conferido antes em ${momentOf(checkedBefore)}`;
    return { kind: 'doubtful', title, text: 'Veja se o desconto deste código já foi dado.' };
  }
  if (validity !== 'running') {
    const text = 'As datas do cupom foram mudadas depois que ele foi usado.';
    return { kind: 'doubtful', title: 'Usado hoje, mas fora do prazo de agora', text };
  }
  return { kind: 'holds', title: 'Vale hoje', text: 'É a primeira vez que este código é conferido.' };
}

const validityWords: Record<CouponValidity, string> = {
  running: 'em vigor',
  not_yet: 'ainda não começou',
  over: 'terminou',
};

/** '01/06/2026 a 30/06/2026, em vigor' */
export function daysOf({ startDate, endDate, validity }: CounterCheck): string {
  return `${formatDate(startDate)} a ${formatDate(endDate)}, ${validityWords[validity]}`;
}
