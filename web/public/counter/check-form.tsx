import { QrCode } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { CounterCheck } from '#contract/coupons.ts';
import { readUseCode, useCodeMessages } from '#domain/coupon-use-codes.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const fieldId = 'codigo-do-uso';

/** Takes the use code, typed or scanned. Works as a plain form; with script it stays on the page. */
export function CheckForm({ result }: { result: CheckResult | undefined }) {
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const refusal = result?.kind === 'refused' && !busy ? result : null;

  useEffect(() => {
    // The field is emptied for the next customer.
    if (result?.kind === 'found' && input.current) input.current.value = '';
  }, [result]);
  useLayoutEffect(() => {
    if (result?.kind === 'refused') input.current?.focus();
  }, [result]);

  const checkScanned = (code: string) => {
    if (!input.current) return;
    input.current.value = code;
    form.current?.requestSubmit();
  };
  return (
    <Form
      ref={form}
      method="post"
      noValidate={hydrated}
      preventScrollReset
      onSubmit={() => setUnread(null)}
      className="flex flex-col gap-5 rounded-lg border border-border bg-card p-4 lg:p-5"
    >
      {result?.kind === 'unsent' && !busy && (
        <FormNotice kind="trouble" title="Não foi possível conferir o código" takesFocus>
          {result.reason}
        </FormNotice>
      )}
      <Field
        label="Código do uso"
        required
        id={fieldId}
        hint="8 letras e números, como K7QM-4XTP"
        error={refusal?.why}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            name={codeField}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            defaultValue={result && 'typed' in result ? result.typed : ''}
            className="font-mono text-h3 uppercase"
          />
        )}
      </Field>
      <div className="flex flex-col gap-3">
        <Button type="submit" size="lg" block busy={busy && 'Conferindo...'}>
          Conferir
        </Button>
        {hydrated && <ScanButton onCode={checkScanned} onTrouble={setUnread} />}
      </div>
      {unread !== null && (
        <FormNotice kind="trouble" title="QR code não aproveitado">
          {unread}
        </FormNotice>
      )}
    </Form>
  );
}

interface ScanButtonProps {
  onCode: (code: string) => void;
  /** called with the reason why a photo had no code; with null when another one is read */
  onTrouble: (why: string | null) => void;
}

/** Reads the code from a photo of the customer's screen. The reader is loaded with the first photo. */
function ScanButton({ onCode, onTrouble }: ScanButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async (photo: File | undefined) => {
    if (!photo) return;
    onTrouble(null);
    setBusy(true);
    const texts = await import('#web/components/read-qr.ts').then(
      ({ readQr }) => readQr(photo),
      () => null,
    );
    setBusy(false);
    const chosen = chooseUseCode(texts);
    if ('code' in chosen) onCode(chosen.code);
    else onTrouble(chosen.why);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Foto do QR code"
        onChange={({ target }) => {
          read(target.files?.[0]);
          // Otherwise the same photo could not be chosen again.
          target.value = '';
        }}
      />
      <Button
        variant="outline"
        size="lg"
        block
        icon={<QrCode aria-hidden="true" />}
        busy={busy && 'Lendo...'}
        onClick={() => input.current?.click()}
      >
        Ler QR code
      </Button>
    </>
  );
}

const nothingFound =
  'Não encontramos um QR code nesta foto. Tire outra, mais de perto, ou digite o código do uso.';
const notOpened = 'Não foi possível ler o QR code neste aparelho. Digite o código do uso.';
const notACoupon = 'Este QR code não é o de um cupom usado. Peça o da tela "Mostre no caixa".';

/**
 * Finds the use code among a photo's QR codes.
 * @param texts null: the photo could not be read
 */
export function chooseUseCode(texts: readonly string[] | null): { code: string } | { why: string } {
  if (texts === null) return { why: notOpened };
  const readings = texts.map(readUseCode);
  const found = readings.find((reading) => 'code' in reading);
  if (found) return found;
  const isConfused = readings.some((reading) => 'why' in reading && reading.why === useCodeMessages.confused);
  if (isConfused) return { why: useCodeMessages.confused };
  return { why: texts.length === 0 ? nothingFound : notACoupon };
}

/** The outcome for a code that was sent. Without script the page renders again with it. */
export type CheckResult =
  | { kind: 'found'; check: CounterCheck }
  /** shown at the field: the code is empty or unknown */
  | { kind: 'refused'; why: string; typed: string }
  | { kind: 'unsent'; reason: string; typed: string };

export const codeField = 'codigo';

export const tryAgain = 'O código continua aqui. Tente de novo em instantes.';

/**
 * Checks a code with the API. Failures of the call become results; other errors are thrown.
 * @param send makes the call
 */
export async function sendCheck(
  send: (body: { code: string }) => Promise<{ data: CounterCheck }>,
  form: FormData,
): Promise<{ result: CheckResult; status: number }> {
  const value = form.get(codeField);
  const typed = typeof value === 'string' ? value : '';
  try {
    return { result: { kind: 'found', check: (await send({ code: typed })).data }, status: 200 };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const { status, failure } = error;
    const issue = failure?.issues?.[0]?.message;
    if (issue !== undefined) return { result: { kind: 'refused', why: issue, typed }, status };
    if (failure?.code === 'not_found') {
      return { result: { kind: 'refused', why: failure.message, typed }, status };
    }
    const reason = failure?.code === 'too_many' ? failure.message : tryAgain;
    return { result: { kind: 'unsent', reason, typed }, status };
  }
}
