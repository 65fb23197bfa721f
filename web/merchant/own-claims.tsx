import { dayOf, formatDate } from '#domain/city-time.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { Loaded } from '#web/account/loaded.tsx';
import { merchantPaths } from '#web/merchant-paths.ts';
import { paths } from '#web/paths.ts';
import { useCall } from '#web/session/use-call.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

const titleId = 'pedidos';

/** Explains to a person without a place how to get one. */
export function AboutKeeping() {
  return (
    <section aria-label="Como cuidar de uma loja" className="flex flex-col gap-3">
      <p>
        Aqui quem cuida de um açougue, mercado ou posto mantém os próprios preços em dia: um toque por semana
        quando nada muda, ou o arquivo da balança.
      </p>
      <ol className="list-decimal pl-5">
        <li>Abra a página da sua loja ou do seu posto.</li>
        <li>No fim dela, toque em “Esta loja é minha” e informe o CNPJ e o telefone.</li>
        <li>Uma pessoa confere e responde aqui.</li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.butchers({ tab: 'estabelecimentos' })}>Achar minha loja</ButtonLink>
        <ButtonLink to={paths.fuel({ tab: 'postos' })} variant="outline">
          Achar meu posto
        </ButtonLink>
      </div>
    </section>
  );
}

const words = { pending: 'Em análise', approved: 'Aprovado', rejected: 'Não aprovado' } as const;

/** What a person has asked for, and what was decided. */
export function OwnClaims() {
  const claims = useCall('listOwnClaims');
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} tabIndex={-1} className="heading text-h3 outline-none">
        Seus pedidos
      </h2>
      <Loaded
        query={claims}
        trouble="Falha ao carregar seus pedidos"
        skeleton={<SkeletonRows rows={1} />}
        headingId={titleId}
        level={3}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-muted-foreground">Nenhum ainda.</p>
          ) : (
            <ul className="divide-y divide-border rounded-lg border border-border bg-card">
              {data.map(({ id, Place, cnpj, status, rejectionReason, createdAt }) => (
                <li key={id} className="flex flex-col gap-1 p-4">
                  <p className="flex flex-wrap items-center gap-2">
                    <strong className="min-w-0 wrap-anywhere">{Place.name}</strong>
                    <StatusBadge status={status} word={words[status]} />
                  </p>
                  <p className="text-small text-muted-foreground num">
                    {`CNPJ ${formatCnpj(cnpj)}, pedido em ${formatDate(dayOf(createdAt))}`}
                  </p>
                  {rejectionReason !== null && <p className="text-small">{rejectionReason}</p>}
                  {status === 'approved' && (
                    <ButtonLink to={merchantPaths.board(Place.id)} variant="soft" className="mt-1 w-fit">
                      Abrir Minha loja
                    </ButtonLink>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
