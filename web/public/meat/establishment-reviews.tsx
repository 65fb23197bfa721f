import { Lock } from 'lucide-react';
import { formatRating } from '#domain/reviews.ts';
import { counted } from '#domain/text.ts';
import { ReviewList } from '#web/components/review-list.tsx';
import { Stars } from '#web/components/stars.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentAddress } from '#web/session/use-current-address.ts';
import { useSession } from '#web/session/use-session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import type { EstablishmentData } from './load-establishment.ts';

/** Number of reviews shown before 'show more'. */
const initialCount = 5;

/** Reviews of the shop, with the link to write one. */
export function EstablishmentReviews({ loaded: { establishment, today } }: { loaded: EstablishmentData }) {
  const { name, averageRating, reviewCount, reviews } = establishment;
  const more = reviews.slice(initialCount);
  return (
    <section aria-labelledby="avaliacoes" className="shop-rail flex flex-col gap-3">
      <h2 id="avaliacoes" className="heading text-h2">
        Avaliações
      </h2>
      <div className="divide-y divide-border overflow-clip rounded-lg border border-border bg-card">
        {averageRating === null ? (
          <div className="p-4">
            <p className="font-semibold">Ainda sem avaliações</p>
            <p className="text-small text-muted-foreground">Ninguém avaliou {name} ainda.</p>
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-4 p-4">
            <span className="price text-price-lg" aria-hidden="true">
              {formatRating(averageRating)}
            </span>
            <div>
              <Stars rating={averageRating} size="lg" />
              <p className="text-small text-muted-foreground">
                {counted(reviewCount, 'avaliação aprovada', 'avaliações aprovadas')}
              </p>
            </div>
          </div>
        )}
        {reviews.length > 0 && <ReviewList reviews={reviews.slice(0, initialCount)} today={today} />}
      </div>
      {more.length > 0 && (
        <Disclosure title={`Mostrar mais ${counted(more.length, 'avaliação', 'avaliações')}`}>
          <ReviewList reviews={more} today={today} />
        </Disclosure>
      )}
      <SignInToReview />
    </section>
  );
}

function SignInToReview() {
  const here = useCurrentAddress();
  if (useSession()) return null;
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg border border-border bg-card p-4">
      <Lock size={22} aria-hidden="true" className="text-primary-ink" />
      <h3 className="heading text-h3">Entre para avaliar</h3>
      <p className="text-small text-muted-foreground">
        Você precisa estar logado para avaliar um estabelecimento.
      </p>
      <ButtonLink to={paths.login(here)}>Entrar</ButtonLink>
    </div>
  );
}
