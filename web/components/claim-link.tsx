import { Link } from 'react-router';
import type { PriceKind } from '#domain/prices.ts';
import { claimPath } from '#web/claim-path.ts';

/** For the person who keeps the place: quiet, because few do. */
export function ClaimLink({ place: { id }, kind }: { place: { id: number }; kind: PriceKind }) {
  return (
    <Link
      to={claimPath(kind, id)}
      rel="nofollow"
      className="inline-flex min-h-tap items-center underline"
    >
      {kind === 'meat' ? 'Esta loja é minha' : 'Este posto é meu'}
    </Link>
  );
}
