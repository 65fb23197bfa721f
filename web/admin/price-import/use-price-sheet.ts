import { useRef, useState } from 'react';
import type { Call } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { SheetPreview, SheetRow } from '#contract/price-sheets.ts';
import type { SheetField } from '#domain/price-sheets.ts';
import { counted } from '#domain/text.ts';
import { describeFailure, isRetryable } from '#web/forms/call-failures.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import { priceChanges, useUndoBatch } from '../use-undo-batch.ts';
import type { ChosenSheet } from './file-choice.tsx';

/** How to read the spreadsheet, in addition to its column titles. */
export interface SheetReading {
  columns: Partial<Record<SheetField, number>>;
  /** the shop for rows that do not name one */
  shopId: number | null;
  /** the day for rows that have none; '' is today */
  day: string;
}

export interface ImportResult {
  id: number;
  priceCount: number;
  correctedCount: number;
  sameCount: number;
  refusedCount: number;
}

interface Trouble {
  message: string;
  /** the server could not be reached: nothing is lost, and another try imports only once */
  isRetryable: boolean;
}

const nothingChosen: SheetReading = { columns: {}, shopId: null, day: '' };

interface SheetSource {
  /** asks about unlikely prices; nothing is imported unless the person confirms */
  mayBeSaved: (rows: readonly SheetRow[]) => Promise<boolean>;
}

/** A spreadsheet from its choice to its import. Every change of how it is read requests a new preview. */
export function usePriceSheet({ mayBeSaved }: SheetSource) {
  const [sheet, setSheet] = useState<ChosenSheet | null>(null);
  const [reading, setReading] = useState(nothingChosen);
  const [preview, setPreview] = useState<SheetPreview | null>(null);
  const [onlyValid, setOnlyValid] = useState(true);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const requests = useRef(0);
  const { act: readPreview, busy: isReading } = useAct('previewPriceSheet', { changes: [] });
  const { act: importSheet, busy: isImporting } = useAct('importPriceSheet', { changes: priceChanges });
  const undoBatch = useUndoBatch();

  const fail = (error: unknown, fallback: string) => {
    if (error instanceof SignedOut) return;
    const { message, issues } = describeFailure(error, fallback);
    setTrouble({ message: issues[0]?.message ?? message, isRetryable: isRetryable(error) });
  };

  const loadPreview = async (sheet: ChosenSheet, reading: SheetReading) => {
    requests.current += 1;
    const request = requests.current;
    setTrouble(null);
    try {
      const { data } = await readPreview({ query: queryOf(sheet, reading), upload: sheet.file });
      if (request === requests.current) setPreview(data);
    } catch (error) {
      if (request !== requests.current) return;
      setPreview(null);
      fail(error, 'Não foi possível ler a planilha.');
    }
  };

  return {
    sheet,
    reading,
    preview,
    onlyValid,
    trouble,
    result,
    isReading,
    isImporting,
    /** how much of the file has been imported, during the import */
    sent,
    setOnlyValid,
    choose(chosen: ChosenSheet) {
      setSheet(chosen);
      setReading(nothingChosen);
      setPreview(null);
      setResult(null);
      setOnlyValid(true);
      return loadPreview(chosen, nothingChosen);
    },
    read(changed: Partial<SheetReading>) {
      const next = { ...reading, ...changed };
      setReading(next);
      if (sheet) return loadPreview(sheet, next);
    },
    reloadPreview: () => sheet && loadPreview(sheet, reading),
    discard() {
      setSheet(null);
      setPreview(null);
      setTrouble(null);
      setResult(null);
    },
    async importRows() {
      if (!sheet || !preview) return;
      const written = preview.rows.filter(({ verdict }) => verdict === 'new' || verdict === 'corrects');
      if (!(await mayBeSaved(written))) return;
      setTrouble(null);
      setSent(0);
      try {
        const query = {
          ...queryOf(sheet, reading),
          preview: preview.preview,
          onlyValid: onlyValid ? ('true' as const) : ('false' as const),
        };
        const { data } = await importSheet({ query, upload: sheet.file }, { onProgress: setSent });
        setResult(data);
        notify({
          kind: 'success',
          title: 'Sucesso',
          text: `${counted(data.priceCount, 'preço importado', 'preços importados')} com sucesso!`,
        });
      } catch (error) {
        fail(error, 'Não foi possível importar a planilha.');
      } finally {
        setSent(null);
      }
    },
    async undo() {
      if (result && (await undoBatch(result.id))) {
        setResult(null);
        if (sheet) await loadPreview(sheet, reading);
      }
    },
  };
}

type PreviewQuery = NonNullable<Call<Endpoints['previewPriceSheet']>['query']>;

function queryOf({ name }: ChosenSheet, { columns, shopId, day }: SheetReading): PreviewQuery {
  const { day: date, ...others } = columns;
  return {
    fileName: name.slice(0, 200),
    ...others,
    ...(date !== undefined && { date }),
    ...(shopId !== null && { establishmentId: shopId }),
    ...(day !== '' && { day }),
  };
}
