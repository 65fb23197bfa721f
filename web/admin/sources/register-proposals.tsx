import { type RegisterProposal, sourceEndpoints } from '#contract/sources.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { messagesOf } from '#web/forms/noun-messages.ts';
import type { Columns } from '#web/list/columns.tsx';
import { useListAddress } from '#web/list/list-address.ts';
import { ListView } from '#web/list/list-view.tsx';
import { rowAnchor } from '#web/list/row-focus.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { decisionWords, proposalWords, sayDecision, sayRegistered } from './source-words.ts';

const words = messagesOf({ one: 'diferença', many: 'diferenças', gender: 'f' });

const columns: Columns<RegisterProposal> = [
  {
    id: 'name',
    header: 'Posto',
    value: ({ name }) => name,
    cell: ({ name, cnpj }) => (
      <>
        {name}
        <span className="mt-0.5 block text-small font-normal text-muted-foreground num">
          {formatCnpj(cnpj)}
        </span>
      </>
    ),
    heading: true,
  },
  {
    id: 'kind',
    header: 'O quê',
    value: ({ kind }) => kind,
    cell: ({ kind }) => <Badge tone={kind === 'gone' ? 'gold' : 'outline'}>{proposalWords[kind]}</Badge>,
  },
  { id: 'ours', header: 'Nosso', value: ({ ours }) => ours ?? '–' },
  { id: 'registered', header: 'No cadastro', value: sayRegistered },
];

/** The differences between register and stations, for a person to decide. */
export function RegisterProposals() {
  const address = useListAddress('registerProposals', sourceEndpoints.listRegisterProposals.query);
  const proposals = useCall('listRegisterProposals', { query: address.query }, { keepPreviousData: true });
  const { act } = useAct('decideRegisterProposal', {
    changes: ['listRegisterProposals', 'listFuelStations', 'listPriceCoverage', 'readWaiting'],
  });
  const decide = async (proposal: RegisterProposal, accept: boolean) => {
    const { id, kind } = proposal;
    try {
      await act({ params: { id }, body: { kind, accept } });
      notify({ kind: 'success', title: 'Decisão guardada', text: sayDecision(proposal, accept) });
    } catch (error) {
      notifyFailure(error, 'Não foi possível guardar a decisão.');
    }
  };
  const isQuiet = proposals.data?.count === 0 && !address.isFiltered;
  return (
    <section aria-labelledby="diferencas" className="flex flex-col gap-3">
      <h2 id="diferencas" className="heading text-h2">
        O cadastro diz outra coisa
      </h2>
      {isQuiet ? (
        <p className="text-small text-muted-foreground">Nada a decidir agora.</p>
      ) : (
        <ListView
          address={address}
          words={words}
          caption="O cadastro diz outra coisa"
          searchFor="Nome do posto"
          columns={columns}
          query={proposals}
          rows={(proposals.data?.data ?? []).map((proposal) => {
            const { accept, keep } = decisionWords(proposal.kind);
            return {
              // A station may differ in several ways.
              key: `${proposal.id}-${proposal.kind}`,
              row: proposal,
              name: proposal.name,
              buttons: (
                <div className="flex flex-wrap items-center justify-end gap-2 whitespace-nowrap xl:flex-nowrap">
                  <Button
                    {...rowAnchor}
                    variant="outline"
                    size="dense"
                    aria-label={`${accept}: ${proposal.name}`}
                    onClick={() => decide(proposal, true)}
                  >
                    {accept}
                  </Button>
                  <Button
                    variant="ghost"
                    size="dense"
                    aria-label={`${keep}: ${proposal.name}`}
                    onClick={() => decide(proposal, false)}
                  >
                    {keep}
                  </Button>
                </div>
              ),
            };
          })}
        />
      )}
    </section>
  );
}
