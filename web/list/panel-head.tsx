import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import type { AdminListName } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Columns, ColumnsMenu, type Numbered } from './columns.tsx';

interface PanelHeadProps {
  title: string;
  /** shown below the title */
  about: ReactNode;
  /** buttons for the whole page */
  children?: ReactNode;
}

/** The head of a page of the panel: title, description and buttons. */
export function PanelHead({ title, about, children }: PanelHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 grid-cols-[auto_1fr] items-center gap-x-3 wrap-anywhere">
        <h1 tabIndex={-1} className="heading text-h1 outline-none">
          {title}
        </h1>
        <div className="col-span-2 mt-1 min-h-6 max-w-read text-muted-foreground num">{about}</div>
        <DemonstrationMark />
      </div>
      {children}
    </div>
  );
}

/** Marks every page of the panel while the city is a demonstration. */
function DemonstrationMark() {
  const site = useCall('readSite', {}, { refetchOnMount: true });
  if (!site.data?.data.demonstration) return null;
  return (
    <div
      className="col-span-2 mt-1 flex justify-self-start sm:col-span-1 sm:col-start-2 sm:row-start-1 sm:mt-0"
      title="O que você salvar é de exemplo, e sai com a demonstração."
    >
      <Badge tone="outline">Demonstração</Badge>
    </div>
  );
}

interface CrudListHeadProps<Row extends Numbered> {
  title: string;
  about: string | undefined;
  /** '12 setores'; undefined until the list has loaded */
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
 * The head of a list: title, count and buttons. On a phone all buttons except the one that creates a row are in one
 * scrollable line, so that the list begins on the first screen.
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
}: CrudListHeadProps<Row>) {
  return (
    <PanelHead
      title={title}
      about={
        <>
          <p>{`${counted}${isFiltered ? ' na busca' : ''}`}</p>
          {about && <p className="text-small">{about}</p>}
        </>
      }
    >
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col max-sm:flex-nowrap">
        {/* The padding leaves room for the focus ring, which a scrollable line would cut off. */}
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

/** Downloads a list as a CSV file. @param exportList makes the call and saves its file */
export function ExportButton({ exportList }: { exportList: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await exportList();
    } catch (error) {
      notifyFailure(error, 'Tente de novo em instantes.', { title: 'Não foi possível exportar a lista' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outline"
      icon={<Download aria-hidden="true" />}
      busy={busy && 'Exportando...'}
      onClick={download}
    >
      Exportar CSV
    </Button>
  );
}
