import { describe, expect, it } from 'vitest';
import { reviewEndpoints } from '#contract/reviews.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { useListAddress } from '#web/list/list-address.ts';
import { useSelection } from '#web/list/selection.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { htmlOf } from '#web/testing.tsx';
import { QueueList } from './queue-list.tsx';
import { type QueueProps, type QueueRow, queueWordsOf } from './queue-props.ts';

type Row = QueueRow & { author: string };
type Query = QueueProps<Row, never, 'reviews'>['query'];

const words = queueWordsOf({
  one: 'avaliação',
  many: 'avaliações',
  gender: 'f',
  status: 'o status da avaliação',
});
const row = (id: number): Row => ({
  id,
  version: 1,
  author: `Pessoa ${id}`,
  status: 'pending',
  rejectionReason: null,
  decidedAt: null,
  DecidedBy: null,
});
const tenRows = Array.from({ length: 10 }, (_, index) => row(index + 1));

function Example({ query }: { query: Partial<Query> }) {
  return (
    <QueueList<Row, never, 'reviews'>
      address={useListAddress('reviews', reviewEndpoints.listReviews.query)}
      words={words}
      query={{ isPending: false, isPlaceholderData: false, error: null, ...query } as Query}
      searchFor="Usuário ou estabelecimento"
      caption="Avaliações"
      rows={query.data?.data ?? []}
      columns={[{ id: 'user', header: 'Usuário', cell: ({ author }) => author, heading: true }]}
      nameOf={({ author }) => author}
      openId={undefined}
      open={() => {}}
      acts={[]}
      reasonOf={() => undefined}
      selection={useSelection('', [])}
      bulkActs={[]}
      progress={null}
    />
  );
}

const html = (query: Partial<Query>, address = panelPaths.list('reviews')) =>
  htmlOf(<Example query={query} />, address);

describe('a queue (spec, back office, sections 2 and 8)', () => {
  it('says how many of all its rows it shows, leads to the others, is filtered by status, and says that it is empty', () => {
    const list = html({ data: { data: tenRows, count: 12 } });
    expect(list).toContain('Mostrando 10 de 12 avaliações');
    expect(list).toContain('aria-label="Páginas de avaliações"');
    expect(html({ data: { data: [row(1)], count: 1 } })).toContain('Mostrando 1 de 1 avaliação<');
    for (const status of ['Todos os status', 'Pendente', 'Aprovada', 'Rejeitada']) {
      expect(list).toMatch(new RegExp(`<option[^>]*>${status}</option>`));
    }
    expect(html({ data: { data: [], count: 0 } })).toContain('Nenhuma avaliação encontrada');
  });
  it('that cannot be had says so, in the words of the server where it has any', () => {
    const failed = html({ error: new CallFailure(503, undefined) });
    expect(failed).toContain('Erro ao carregar avaliações');
    expect(failed).toContain('Falha ao carregar avaliações. Tente novamente.');
    expect(failed).toContain('Tentar novamente<');
    const refusal = { success: false, code: 'internal', message: 'Em manutenção.' } as const;
    expect(html({ error: new CallFailure(500, refusal) })).toMatch(
      /Erro ao carregar avaliações.*Em manutenção\./,
    );
  });
});
