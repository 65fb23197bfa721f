import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SentPrice, SentPrices } from '#contract/merchant-board.ts';
import { merchantFileLimits, tooLargeMessage } from '#contract/uploads.ts';
import type { KeptPlace } from '#contract/user-shapes.ts';
import { formatReais } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { useQuestion } from '#web/list/use-question.tsx';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';

interface BoardFileProps {
  place: Pick<KeptPlace, 'id'>;
  /** gets the rows of a file that was taken */
  read: (prices: readonly SentPrice[]) => void;
}

/** 'Lista da balança': takes the file that the scale's program exports, or a spreadsheet. */
export function BoardFile({ place, read }: BoardFileProps) {
  const { act, busy } = useAct('sendMerchantFile', { changes: ['readMerchantBoard'] });
  const { ask, dialog } = useQuestion();
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<SentPrices | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  const send = async (file: File, stillRight: 'true' | 'false' = 'false'): Promise<void> => {
    try {
      const { data } = await act({ params: { id: place.id }, query: { stillRight }, upload: file });
      setResult(data);
      read(data.prices);
    } catch (error) {
      if (error instanceof SignedOut) return;
      const { code, message } = describeFailure(error, 'Não foi possível ler o arquivo.');
      const isOld = error instanceof CallFailure && code === 'conflict' && stillRight === 'false';
      if (!isOld) return setTrouble(message);
      const question = {
        title: 'A lista ainda vale?',
        text: message,
        go: 'Sim, continua certa',
        cancel: 'Não enviar',
      };
      if (await ask(question)) await send(file, 'true');
    }
  };
  const choose = (file: File | undefined) => {
    setResult(null);
    setTrouble(null);
    // The same file can be chosen again.
    if (field.current) field.current.value = '';
    if (!file) return;
    if (file.size > merchantFileLimits.maxBytes) return setTrouble(tooLargeMessage(merchantFileLimits));
    void send(file);
  };
  return (
    <Disclosure title="Lista da balança" icon={FileUp}>
      <div className="flex flex-col gap-3 border-t border-border p-4">
        <p className="text-small text-muted-foreground">
          O arquivo que o programa da balança exporta (ITENSMGV.TXT, TXITENS.TXT, CADTXT.TXT), ou uma planilha
          CSV ou XLSX com nome e preço. O que não é comparado aqui fica de fora.
        </p>
        <input
          ref={field}
          type="file"
          hidden
          aria-label="Arquivo da balança"
          accept=".txt,.csv,.tsv,.xlsx,text/plain,text/csv"
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <Button
          variant="outline"
          className="w-fit"
          icon={<FileUp aria-hidden="true" />}
          busy={busy && 'Enviando...'}
          onClick={() => field.current?.click()}
        >
          Escolher arquivo
        </Button>
        {trouble !== null && (
          <FormNotice kind="trouble" title="O arquivo não foi aceito">
            {trouble}
          </FormNotice>
        )}
        {result && <FileResult result={result} />}
      </div>
      {dialog}
    </Disclosure>
  );
}

const outcomeWords = { waiting: 'Esperam uma pessoa conferir', refused: 'Não foram aceitos' } as const;

function FileResult({ result: { counts, prices } }: { result: SentPrices }) {
  const left = [
    counts.none > 0 && `${counted(counts.none, 'não é comparado', 'não são comparados')} aqui`,
    counts.unknown > 0 && `${counted(counts.unknown, 'nome')} para você explicar, no começo da página`,
  ].filter(Boolean);
  return (
    <>
      <FormNotice
        kind={counts.taken + counts.waiting + counts.unknown > 0 ? 'done' : 'trouble'}
        title={`${counted(counts.taken, 'preço aceito', 'preços aceitos')}`}
      >
        {left.length > 0 ? `${left.join('; ')}.` : 'Todos os itens foram reconhecidos.'}
      </FormNotice>
      {(['waiting', 'refused'] as const).map((outcome) => {
        const rows = prices.filter((row) => row.outcome === outcome);
        if (rows.length === 0) return null;
        return (
          <div key={outcome}>
            <h3 className="heading text-h4">{outcomeWords[outcome]}</h3>
            <ul className="text-small num">
              {rows.map(({ code, name, productName, price, reason }) => (
                <li key={`${code} ${name} ${productName} ${price}`} className="py-1 wrap-anywhere">
                  <strong>{productName ?? name ?? code}</strong>
                  <span>
                    {[price !== null && ` ${formatReais(price)}`, reason && `: ${reason}`]
                      .filter(Boolean)
                      .join('')}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </>
  );
}
