import { Check, Split, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { type StationSuccession, stationSuccessionEndpoints } from '#contract/station-successions.ts';
import { formatDate } from '#domain/city-time.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import type { SuccessionStatus } from '#domain/station-successions.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { messagesOf } from '#web/forms/noun-messages.ts';
import { notifyWithUndo } from '#web/forms/undo.ts';
import type { Columns } from '#web/list/columns.tsx';
import { useListAddress } from '#web/list/list-address.ts';
import type { ListFilter } from '#web/list/list-toolbar.tsx';
import { ListView } from '#web/list/list-view.tsx';
import { PanelHead } from '#web/list/panel-head.tsx';
import type { FilterOf } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { noticesAtTop, notify } from '#web/ui/notify.ts';
import { adminMeta } from './admin-meta.ts';

export const meta = () => adminMeta('Postos com outro CNPJ');
export const handle = noticesAtTop;

const words = messagesOf({ one: 'posto', many: 'postos', gender: 'm' });
const changes = ['listStationSuccessions', 'listFuelStations', 'listPriceCoverage', 'readWaiting'] as const;

const columns: Columns<StationSuccession> = [
  {
    id: 'name',
    header: 'O mais antigo',
    value: ({ older }) => older.name,
    cell: ({ older }) => <Station {...older} />,
    heading: true,
  },
  {
    id: 'newer',
    header: 'O mais novo',
    value: ({ newer }) => newer.name,
    cell: ({ newer }) => <Station {...newer} />,
  },
  {
    id: 'status',
    header: 'Situação',
    value: ({ status }) => status,
    cell: ({ status }) =>
      status === 'waiting' ? (
        <Badge tone="gold">Espera você</Badge>
      ) : (
        <Badge tone="neutral">É o mesmo posto</Badge>
      ),
  },
];

const filters: ListFilter<FilterOf<'stationSuccessions'>>[] = [
  {
    filter: 'status',
    label: 'Situação',
    options: [
      { value: '', label: 'Todas' },
      { value: 'waiting' satisfies SuccessionStatus, label: 'Esperam você' },
      { value: 'same' satisfies SuccessionStatus, label: 'São o mesmo posto' },
    ],
  },
];

/** Stations that a survey has brought at the address of another CNPJ: an administrator says whether they are one. */
export default function StationSuccessionsPage() {
  const address = useListAddress(
    'stationSuccessions',
    stationSuccessionEndpoints.listStationSuccessions.query,
  );
  const pairs = useCall('listStationSuccessions', { query: address.query }, { keepPreviousData: true });
  const { act: decide } = useAct('decideStationSuccession', { changes });
  const { act: reopen } = useAct('reopenStationSuccession', { changes });
  const undo = async ({ id, newer }: StationSuccession) => {
    try {
      await reopen({ params: { id }, body: { successorId: newer.id } });
      notify({ kind: 'success', title: 'Decisão desfeita' });
    } catch (error) {
      notifyFailure(error, 'Não foi possível desfazer a decisão.');
    }
  };
  const run = async (pair: StationSuccession, isSame: boolean) => {
    const { id, older, newer } = pair;
    try {
      await decide({ params: { id }, body: { successorId: newer.id, isSame } });
      const text = isSame
        ? `${older.name} agora leva a ${newer.name}, com favoritos e avaliações.`
        : `${older.name} volta às listas e à comparação.`;
      notifyWithUndo({ kind: 'success', title: 'Sucesso', text }, () => undo(pair));
    } catch (error) {
      notifyFailure(error, 'Não foi possível guardar a decisão.');
    }
  };
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5">
      <PanelHead
        title="Postos com outro CNPJ"
        about="A pesquisa traz um posto no mesmo endereço de outro, com o mesmo nome ou a mesma bandeira: mesmo endereço, outro CNPJ. Até você decidir, o mais antigo fica fora das listas e da comparação."
      />
      <ListView
        address={address}
        words={words}
        caption="Postos com outro CNPJ"
        searchFor="Nome, endereço, bairro ou CNPJ"
        filters={filters}
        columns={columns}
        query={pairs}
        rows={(pairs.data?.data ?? []).map((pair) => ({
          key: String(pair.id),
          row: pair,
          name: pair.older.name,
          actions:
            pair.status === 'waiting'
              ? [
                  { label: 'É o mesmo posto', icon: Check, run: () => run(pair, true) },
                  { label: 'São dois postos', icon: Split, run: () => run(pair, false) },
                ]
              : [{ label: 'Desfazer', icon: Undo2, run: () => undo(pair) }],
        }))}
      />
    </div>
  );
}

function Station({ id, name, cnpj, address, brand, surveyedOn }: StationSuccession['older']) {
  return (
    <>
      <Link to={paths.station(id)} className="text-primary-ink underline underline-offset-3">
        {name}
      </Link>
      <span className="mt-0.5 block text-small font-normal text-muted-foreground wrap-anywhere">
        {[
          cnpj && formatCnpj(cnpj),
          brand,
          address,
          surveyedOn && `visto pela última vez em ${formatDate(surveyedOn)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
