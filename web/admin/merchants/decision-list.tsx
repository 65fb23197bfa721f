import type { UseQueryResult } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Card } from '../card.tsx';
import { QueryResult } from '../query-result.tsx';

interface DecisionListProps<Row> {
  title: string;
  about?: string;
  query: UseQueryResult<{ data: readonly Row[] }>;
  /** 'Não foi possível carregar os nomes' */
  trouble: string;
  /** 'Nenhum nome espera por você.' */
  none: string;
  keyOf: (row: Row) => string | number;
  show: (row: Row) => ReactNode;
  /** what the buttons do, and whose row it is, for those who hear them: ['Recusar', 'Aceitar', 'COSTELA JANE'] */
  words: (row: Row) => readonly [refuse: string, accept: string, of: string];
  decide: (row: Row, accepted: boolean) => void;
}

/** A short list in which each row is accepted or refused by one press. */
export function DecisionList<Row>({ title, about, query, trouble, none, ...row }: DecisionListProps<Row>) {
  return (
    <Card title={title} {...(about !== undefined && { about })}>
      <QueryResult query={query} trouble={trouble} waiting={<SkeletonRows rows={1} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-muted-foreground">{none}</p>
          ) : (
            <ul className="divide-y divide-border">
              {data.map((each) => (
                <DecisionRow key={row.keyOf(each)} row={each} {...row} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Card>
  );
}

function DecisionRow<Row>({
  row,
  show,
  words,
  decide,
}: Pick<DecisionListProps<Row>, 'show' | 'words' | 'decide'> & { row: Row }) {
  const [refuse, accept, of] = words(row);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1 wrap-anywhere">{show(row)}</div>
      <div className="flex gap-2">
        <Button variant="outline" icon={<X aria-hidden="true" />} onClick={() => decide(row, false)}>
          {refuse}
          <span className="sr-only">{` ${of}`}</span>
        </Button>
        <Button icon={<Check aria-hidden="true" />} onClick={() => decide(row, true)}>
          {accept}
          <span className="sr-only">{` ${of}`}</span>
        </Button>
      </div>
    </li>
  );
}
