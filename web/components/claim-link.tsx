import { Link } from 'react-router';
import type { PriceKind } from '#domain/prices.ts';
import { merchantPaths } from '#web/merchant-paths.ts';

/** For the person who keeps the place: quiet, because few do. */
export function ClaimLink({ place: { id }, kind }: { place: { id: number }; kind: PriceKind }) {
  return (
    <Link
      to={merchantPaths.claim({ id, kind })}
      rel="nofollow"
      className="inline-flex min-h-tap items-center text-small text-primary-ink underline"
    >
      {kind === 'meat' ? 'Esta loja é minha' : 'Este posto é meu'}
    </Link>
  );
}
