import { FileCheck2, RefreshCw, Undo2, X } from 'lucide-react';
import { useId } from 'react';
import type { SheetPreview } from '#contract/price-sheets.ts';
import { counted } from '#domain/text.ts';
import { TroubleLine } from '#web/list/list-trouble.tsx';
import { PanelHead } from '#web/list/panel-head.tsx';
import { useUnlikelyQuestion } from '#web/list/unlikely-prices.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { adminMeta } from '../admin-meta.ts';
import { ModuleLinks } from '../module/modules.tsx';
import { useCityRanges } from '../price-round/use-city-ranges.ts';
import { FileChoice } from './file-choice.tsx';
import { PreviewRows, SheetReadingForm } from './sheet-preview.tsx';
import { type ImportResult, usePriceSheet } from './use-price-sheet.ts';
import '#web/forms/checkbox-field.css';

export const meta = () => adminMeta('Importar planilha');
export const handle = noticesAtTop;

type SheetForm = ReturnType<typeof usePriceSheet>;

/** Imports prices from a spreadsheet as one batch, after a preview of every row. */
export default function ImportPage() {
  const { usualOf } = useCityRanges();
  const unlikely = useUnlikelyQuestion();
  const form = usePriceSheet({
    mayBeSaved: (rows) =>
      unlikely.mayBeSaved(
        rows.flatMap(({ productId, productName, establishmentName, price, lastPrice }) =>
          productId === null || price === null
            ? []
            : [{ name: `${productName}, ${establishmentName}`, price, usual: usualOf(productId, lastPrice) }],
        ),
      ),
  });
  const { sheet, preview, result, trouble } = form;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5">
      <PanelHead
        title="Importar planilha"
        about="Confira cada linha antes: nada é salvo até você importar, e a importação se desfaz de uma vez."
      />
      <ModuleLinks kind="meat" except={panelPaths.priceImport()} />
      {sheet === null ? (
        <FileChoice choose={form.choose} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-border bg-card p-4">
          <p className="min-w-0 wrap-anywhere">
            <span className="block text-small text-muted-foreground">Planilha</span>
            <strong>{sheet.name}</strong>
          </p>
          <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={form.discard}>
            Escolher outra
          </Button>
        </div>
      )}
      {trouble && <SheetTrouble form={form} trouble={trouble} />}
      {form.isReading && preview === null && (
        <Loading>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {result && <Result result={result} undo={form.undo} />}
      {preview && !result && (
        <>
          <SheetReadingForm preview={preview} reading={form.reading} read={form.read} />
          {preview.missing.length === 0 && (
            <>
              <ImportBar form={form} preview={preview} />
              <PreviewRows key={preview.preview} preview={preview} />
            </>
          )}
        </>
      )}
      {unlikely.question}
    </div>
  );
}

function SheetTrouble({
  form,
  trouble,
}: {
  form: SheetForm;
  trouble: { message: string; isRetryable: boolean };
}) {
  const retry = form.preview && trouble.isRetryable ? form.importRows : form.reloadPreview;
  return (
    <TroubleLine
      action={
        form.sheet && (
          <Button variant="outline" icon={<RefreshCw aria-hidden="true" />} onClick={retry}>
            {trouble.isRetryable ? 'Tentar novamente' : 'Conferir de novo'}
          </Button>
        )
      }
    >
      {form.preview && trouble.isRetryable && <strong className="block">Não salvo (Simulado)</strong>}
      {trouble.message}
    </TroubleLine>
  );
}

function ImportBar({ form, preview }: { form: SheetForm; preview: SheetPreview }) {
  const id = useId();
  const { counts } = preview;
  const refused = counts.refused ?? 0;
  const toWrite = (counts.new ?? 0) + (counts.corrects ?? 0);
  const why =
    toWrite === 0
      ? 'Nenhuma linha traz um preço novo.'
      : refused > 0 && !form.onlyValid
        ? 'Há linhas recusadas.'
        : null;
  const percent = form.sent === null ? null : Math.floor(form.sent * 100);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-border bg-card p-4">
      {refused > 0 && (
        <span className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
          <span className="grid min-h-tap place-items-center">
            <input
              id={id}
              type="checkbox"
              className="field-check"
              checked={form.onlyValid}
              onChange={({ target }) => form.setOnlyValid(target.checked)}
            />
          </span>
          <label htmlFor={id} className="cursor-pointer py-3 text-small">
            Somente linhas válidas: {counted(refused, 'linha recusada fica', 'linhas recusadas ficam')} de
            fora
          </label>
        </span>
      )}
      <Button
        size="lg"
        icon={<FileCheck2 aria-hidden="true" />}
        busy={
          form.isImporting && (percent !== null && percent < 100 ? `Enviando ${percent}%` : 'Gravando...')
        }
        disabledReason={form.isImporting ? null : why}
        onClick={form.importRows}
      >
        Importar {counted(toWrite, 'preço')}
      </Button>
      {why && <p className="text-small text-muted-foreground">{why}</p>}
    </div>
  );
}

function Result({ result, undo }: { result: ImportResult; undo: () => void }) {
  const facts = [
    counted(result.priceCount - result.correctedCount, 'novo', 'novos'),
    counted(result.correctedCount, 'corrigiu um do mesmo dia', 'corrigiram um do mesmo dia'),
    counted(result.sameCount, 'já estava salvo', 'já estavam salvos'),
    counted(result.refusedCount, 'linha recusada', 'linhas recusadas'),
  ];
  return (
    <section aria-label="Resultado" className="rounded-lg border border-border bg-card p-4">
      <h2 className="heading text-h2">
        {counted(result.priceCount, 'preço importado', 'preços importados')}
      </h2>
      <ul className="mt-2 list-disc pl-5">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" icon={<Undo2 aria-hidden="true" />} onClick={undo}>
          Desfazer
        </Button>
        <ButtonLink variant="ghost" to={panelPaths.list('priceBatches')}>
          Ver os lotes
        </ButtonLink>
      </div>
    </section>
  );
}
