import { Flag, ScanLine } from 'lucide-react';
import { Link } from 'react-router';
import type { Contributions } from '#contract/reported-prices.ts';
import { sayContributions, sayTrust } from '#web/components/contributor-texts.ts';
import { paths } from '#web/paths.ts';
import { useCall } from '#web/session/use-call.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What came of the person's reports, the way to being trusted with prices, and the two quickest ways to add one. */
export function ContributorCard() {
  const contributions = useCall('readOwnContributions', {}).data?.data;
  return (
    <section aria-label="Suas contribuições" className="mt-4 rounded-lg border border-border bg-card p-4">
      <div className="flex min-h-6 flex-col gap-3">
        {contributions ? (
          <Known contributions={contributions} />
        ) : (
          <Skeleton className="h-6 w-48 max-w-full" />
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink
          to={paths.dashboard('enviar-comprovante')}
          variant="outline"
          className="grow px-3"
          icon={<ScanLine aria-hidden="true" />}
        >
          Ler uma nota
        </ButtonLink>
        <ButtonLink
          to={paths.butchers()}
          variant="outline"
          className="grow px-3"
          icon={<Flag aria-hidden="true" />}
        >
          Mudou um preço
        </ButtonLink>
      </div>
    </section>
  );
}

function Known({ contributions }: { contributions: Contributions }) {
  const { reports, trust } = contributions;
  return (
    <>
      <p className="font-bold wrap-anywhere num">{sayContributions(contributions)}</p>
      {trust && reports > 0 && <Trust {...trust} />}
    </>
  );
}

function Trust({ right, needed, isEmailConfirmed }: NonNullable<Contributions['trust']>) {
  return (
    <div>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-track">
        <div className="h-full rounded-full bg-primary" style={{ width: `${(right / needed) * 100}%` }} />
      </div>
      <p className="mt-2 text-small text-muted-foreground">{sayTrust(right, needed)}</p>
      {!isEmailConfirmed && (
        <Link
          to={paths.dashboard('configuracoes')}
          className="inline-flex min-h-tap items-center text-small text-primary-ink underline underline-offset-3"
        >
          Falta confirmar seu e-mail
        </Link>
      )}
    </div>
  );
}
