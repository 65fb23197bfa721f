import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import type { ReceiptReading } from './use-receipt-reading.ts';

interface ReadingStateProps {
  reading: ReceiptReading;
}

/**
 * Says that the receipt is being read, and what a device that cannot read its picture leaves visible; takes the text of a receipt
 * that was copied from its page.
 */
export function ReadingState({ reading }: ReadingStateProps) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {reading.isReading && (
          <p className="flex items-center gap-2 text-small font-semibold">
            <LoaderCircle size={18} aria-hidden="true" className="animate-spin" />
            Lendo a nota...
          </p>
        )}
        {reading.isCovered === false && (
          <FormNotice kind="trouble" title="A foto não pôde ser lida agora">
            Se ela mostra seu CPF, seu nome ou seu cartão, cubra-os antes de enviar.
          </FormNotice>
        )}
        {reading.isCovered && (
          <p className="text-small text-muted-foreground">
            A foto foi lida aqui, no seu aparelho. O que parece ser seu CPF, nome, endereço ou cartão foi
            coberto.
          </p>
        )}
      </div>
      <PastedText reading={reading} />
    </>
  );
}

/** Where browsers cannot share a page with the site, its text is copied. */
function PastedText({ reading: { readText } }: ReadingStateProps) {
  const [text, setText] = useState('');
  const [times, setTimes] = useState(0);
  const [isUnclear, setUnclear] = useState(false);
  const take = async () => {
    const isRead = await readText(text);
    setUnclear(!isRead);
    if (!isRead) return;
    setText('');
    // A new one is folded.
    setTimes(times + 1);
  };
  return (
    <Disclosure key={times} title="A nota está aberta em outra página?">
      <div className="flex flex-col gap-3 border-t border-border p-4">
        <Field
          label="Texto da nota"
          hint="Copie a página da nota inteira e cole aqui."
          error={isUnclear ? 'Não achamos uma nota neste texto.' : null}
        >
          {(control) => (
            <Textarea {...control} rows={4} value={text} onChange={({ target }) => setText(target.value)} />
          )}
        </Field>
        <Button
          variant="soft"
          className="self-start"
          disabledReason={text.trim() === '' ? 'Cole o texto primeiro.' : null}
          onClick={take}
        >
          Ler o texto
        </Button>
      </div>
    </Disclosure>
  );
}
