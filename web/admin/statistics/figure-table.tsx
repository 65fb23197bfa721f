import clsx from 'clsx';
import { Table2 } from 'lucide-react';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';

interface FigureTableProps {
  caption: string;
  /** the first column names the row, the others are numbers */
  head: readonly [string, ...string[]];
  rows: readonly { key: string | number; cells: readonly string[] }[];
}

export function FigureTable({ caption, head, rows }: FigureTableProps) {
  return (
    <Disclosure title="Ver como tabela" icon={Table2}>
      <ScrollRegion label={caption} className="overflow-x-auto">
        <table className="w-full border-t border-border text-small num">
          <caption className="sr-only">{caption}</caption>
          <thead className="bg-card-sunken text-muted-foreground">
            <tr>
              {head.map((title, index) => (
                <th
                  key={title}
                  scope="col"
                  className={clsx('px-4 py-3', index === 0 ? 'text-left' : 'text-right')}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key}>
                <th scope="row" className="px-4 py-2.5 text-left font-semibold">
                  {name}
                </th>
                {figures.map((figure, index) => (
                  <td key={head[index + 1]} className="px-4 py-2.5 text-right whitespace-nowrap">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Disclosure>
  );
}
