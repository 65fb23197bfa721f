import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { type MerchantClaimRow, merchantEndpoints } from '#contract/merchants.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { moderationStatuses } from '#domain/moderation.ts';
import { showPhone } from '#domain/phone.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import type { Columns } from '#web/list/columns.tsx';
import { useListAddress } from '#web/list/list-address.ts';
import { ListView } from '#web/list/list-view.tsx';
import { PanelHead } from '#web/list/panel-head.tsx';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';
import { noticesAtTop, notify } from '#web/ui/notify.ts';
import { adminMeta } from './admin-meta.ts';
import { GoodsNames } from './merchants/goods-names.tsx';
import { ReviewReplies } from './merchants/review-replies.tsx';
import { Moment, TwoLines } from './moderation/detail-parts.tsx';
import { queueWordsOf } from './moderation/queue-props.ts';
import { RejectDialog } from './moderation/reject-dialog.tsx';

export const meta = () => adminMeta('Pedidos de lojas');
export const handle = noticesAtTop;

const words = queueWordsOf({ one: 'pedido', many: 'pedidos', gender: 'm', status: 'o status do pedido' });

const columns: Columns<MerchantClaimRow> = [
  {
    id: 'place',
    header: 'Lugar',
    heading: true,
    value: ({ Place }) => Place.name,
    cell: ({ Place, placePhone }) => (
      <TwoLines more={placePhone === null ? 'sem telefone conhecido' : showPhone(placePhone)}>
        {Place.name}
      </TwoLines>
    ),
  },
  {
    id: 'user',
    header: 'Quem pede',
    value: ({ name }) => name,
    cell: ({ name, phone, User }) => <TwoLines more={`${showPhone(phone)} · ${User.email}`}>{name}</TwoLines>,
  },
  {
    id: 'cnpj',
    header: 'CNPJ',
    value: ({ cnpj }) => formatCnpj(cnpj),
    cell: ({ cnpj, cnpjMatches }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 num">
        {formatCnpj(cnpj)}
        <CnpjBadge matches={cnpjMatches} />
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: 'Data',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Moment iso={createdAt} />,
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];

function CnpjBadge({ matches }: { matches: boolean | null }) {
  if (matches === null) return <Badge tone="neutral">o do lugar não é conhecido</Badge>;
  return matches ? (
    <Badge tone="best" icon={Check}>
      é o do lugar
    </Badge>
  ) : (
    <Badge tone="up" icon={X}>
      é outro
    </Badge>
  );
}

const changes = ['listMerchantClaims', 'listMerchants'] as const;

/** The page of what shops wait for: claims, replies to reviews, and the meanings of printed names. */
export default function MerchantsPage() {
  const address = useListAddress('merchantClaims', merchantEndpoints.listMerchantClaims.query);
  const claims = useCall(
    'listMerchantClaims',
    { query: address.query },
    { keepPreviousData: true, refetchOnMount: true },
  );
  const { act } = useAct('decideMerchantClaim', { changes });
  const [rejected, setRejected] = useState<MerchantClaimRow | null>(null);
  const decide = async ({ id, name, Place }: MerchantClaimRow, reason?: string | null) => {
    setRejected(null);
    const isApproved = reason === undefined;
    try {
      await act({
        params: { id },
        body: isApproved ? { status: 'approved' } : { status: 'rejected', reason },
      });
      const text = isApproved ? `${name} agora cuida de ${Place.name}.` : `${name} vê a resposta na conta.`;
      notify({ kind: 'success', title: isApproved ? 'Pedido aprovado' : 'Pedido rejeitado', text });
    } catch (error) {
      notifyFailure(error, words.statusFallback);
    }
  };
  return (
    <div className="mx-auto flex max-w-page flex-col gap-8">
      <div className="flex flex-col gap-5">
        <PanelHead
          title="Pedidos de lojas"
          about="Quem pede para cuidar dos preços de um lugar. Ligue para o telefone que já se conhecia antes de aprovar um CNPJ diferente. Convites se fazem em Estabelecimentos e Postos, em “Quem cuida”."
        />
        <ListView
          address={address}
          words={words}
          caption="Pedidos"
          searchFor="Nome ou lugar"
          filters={[
            {
              filter: 'status',
              label: 'Status',
              options: [
                { value: '', label: 'Todos' },
                ...moderationStatuses.map((status) => ({ value: status, label: words.statusWord(status) })),
              ],
            },
          ]}
          columns={columns}
          query={claims}
          rows={(claims.data?.data ?? []).map((claim) => ({
            key: String(claim.id),
            row: claim,
            name: `o pedido de ${claim.name}`,
            actions:
              claim.status === 'pending'
                ? [
                    { label: 'Aprovar', icon: Check, run: () => decide(claim) },
                    { label: 'Rejeitar', icon: X, run: () => setRejected(claim) },
                  ]
                : [],
          }))}
        />
      </div>
      <ReviewReplies />
      <GoodsNames />
      {rejected && (
        <RejectDialog
          title="Rejeitar pedido"
          about={`${rejected.name}, ${rejected.Place.name}`}
          reject={(reason) => decide(rejected, reason)}
          close={() => setRejected(null)}
        />
      )}
    </div>
  );
}
