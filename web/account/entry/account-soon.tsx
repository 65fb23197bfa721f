import '#web/whole.css';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { BottomBar } from '#web/components/shell/bottom-bar.tsx';
import { internalPath, paths, returnParameter } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Rings } from '#web/ui/rings.tsx';

/** Says that accounts are coming and leads back to where the visitor was. */
export function AccountSoon({ title }: { title: string }) {
  const [query] = useSearchParams();
  const back = internalPath(query.get(returnParameter), paths.home());
  return (
    <div className="min-h-dvh pb-24 lg:pb-0">
      <header className="on-band relative overflow-hidden bg-band pb-20 text-band-foreground">
        <Rings className="absolute -top-20 -right-24 size-80 opacity-50" />
        <div className="relative mx-auto max-w-page px-gutter pt-5">
          <Link to={paths.home()} className="inline-block rounded-sm">
            <Logo tagline />
          </Link>
        </div>
      </header>
      <main className="relative -mt-15 px-gutter">
        <div className="mx-auto max-w-[27.5rem] rounded-xl border border-border bg-card p-5">
          <h1 className="heading text-h1">{title}</h1>
          <p className="mt-2 text-muted-foreground">
            As contas ainda não estão abertas. Em breve você vai poder entrar para favoritar cortes e postos e
            avaliar. Os preços estão todos à vista, sem precisar de conta.
          </p>
          <div className="mt-6 flex flex-col gap-3">
            <ButtonLink to={back} size="lg" block icon={<ArrowLeft aria-hidden="true" />}>
              {back === paths.home() ? 'Voltar ao início' : 'Voltar para onde eu estava'}
            </ButtonLink>
            <ButtonLink to={paths.butchers()} variant="outline" size="lg" block>
              Preço da carne
            </ButtonLink>
            <ButtonLink to={paths.fuel()} variant="outline" size="lg" block>
              Preço do combustível
            </ButtonLink>
          </div>
        </div>
      </main>
      <BottomBar />
    </div>
  );
}
