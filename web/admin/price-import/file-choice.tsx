import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { priceSheetLimits, tooLargeMessage } from '#contract/uploads.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldNote, Textarea } from '#web/ui/field.tsx';

/** A spreadsheet that was chosen, dropped or pasted. */
export interface ChosenSheet {
  file: Blob;
  name: string;
}

/** Takes a spreadsheet: a file that is chosen or dropped, or cells that are pasted. */
export function FileChoice({ choose }: { choose: (sheet: ChosenSheet) => void }) {
  const [pasted, setPasted] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const take = (sheet: ChosenSheet) => {
    const isTooLarge = sheet.file.size > priceSheetLimits.maxBytes;
    setTrouble(isTooLarge ? tooLargeMessage(priceSheetLimits) : null);
    if (!isTooLarge) choose(sheet);
  };
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div>
        <div className="group relative grid min-h-44 place-items-center rounded-lg border-2 border-dashed border-border-strong bg-card p-4 text-center">
          {/* It covers the whole frame, so that a file can be dropped anywhere in it. */}
          <input
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            aria-label="Escolher a planilha em CSV"
            aria-describedby="planilha-nota"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) take({ file, name: file.name });
              // Otherwise the same file could not be chosen again after it was corrected.
              target.value = '';
            }}
            className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
          />
          <span className="flex flex-col items-center gap-2">
            <FileUp size={28} aria-hidden="true" className="text-primary-ink" />
            <span
              aria-hidden="true"
              className="btn btn-primary outline-offset-2 outline-ring group-has-[input:focus-visible]:outline-3"
            >
              Escolher arquivo
            </span>
            <span className="text-small text-muted-foreground pointer-coarse:hidden">ou solte-o aqui</span>
          </span>
        </div>
        <FieldNote
          id="planilha-nota"
          error={trouble}
          hint="CSV com até 5.000 linhas e 2 MB: produto, estabelecimento, preço e data. UTF-8 ou Windows, com ponto e vírgula, vírgula ou tabulação."
        />
      </div>
      <div className="flex flex-col items-start gap-3">
        <Field label="Ou cole as células da planilha" className="w-full">
          {(control) => (
            <Textarea
              {...control}
              rows={6}
              value={pasted}
              onChange={({ target }) => setPasted(target.value)}
              spellCheck={false}
            />
          )}
        </Field>
        <Button
          variant="soft"
          disabledReason={pasted.trim() === '' ? 'Cole as células primeiro.' : null}
          onClick={() => take({ file: new Blob([pasted], { type: 'text/csv' }), name: 'Texto colado' })}
        >
          Conferir o que colei
        </Button>
      </div>
    </div>
  );
}
