import type { ReactNode } from 'react';
import type { AdminListName } from '#web/panel-paths.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportButton } from './export-button.tsx';
import { PanelHead } from './panel-head.tsx';
import type { Columns, Numbered } from './table-columns.ts';

interface ManagerHeadProps<Row extends Numbered> {
  title: string;
  about: string | undefined;
  /** '12 setores'; undefined until the list is there */
  counted: string | undefined;
  /** the list is searched or filtered */
  isFiltered: boolean;
  list: AdminListName;
  columns: Columns<Row>;
  exportList: (() => Promise<void>) | undefined;
  links: ReactNode;
  /** the button that creates a row */
  create: ReactNode;
}

/**
 * The head of a list: its name, how many rows there are, and what can be done beside looking for one. On a phone all but
 * the button that creates a row stand in one line that scrolls, so that the list begins on the first screen.
 */
export function CrudListHead<Row extends Numbered>({
  title,
  about,
  counted,
  isFiltered,
  list,
  columns,
  exportList,
  links,
  create,
}: ManagerHeadProps<Row>) {
  return (
    <PanelHead
      title={title}
      about={
        <>
          <p>
            {counted}
            {isFiltered && ' na busca'}
          </p>
          {about && <p className="text-small">{about}</p>}
        </>
      }
    >
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col max-sm:flex-nowrap">
        {/* The padding leaves room for the ring of the focus, which a line that scrolls would cut off. */}
        <div className="flex flex-wrap gap-3 max-sm:-m-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:p-1 max-sm:[&_.btn]:shrink-0 max-sm:[&_.btn]:whitespace-nowrap max-sm:[&_nav]:flex-nowrap">
          <ColumnsMenu list={list} columns={columns} />
          {exportList && <ExportButton exportList={exportList} />}
          {links}
        </div>
        {create}
      </div>
    </PanelHead>
  );
}
