import { QrCode } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { chooseUseCode } from './choose-use-code.ts';

interface ScanButtonProps {
  onCode: (code: string) => void;
  /** told why a photo gave no code; null when another one is read */
  onTrouble: (why: string | null) => void;
}

/** Reads the code from a photo of the person's screen. The reader is loaded with the first photo. */
export function ScanButton({ onCode, onTrouble }: ScanButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async (photo: File | undefined) => {
    if (!photo) return;
    onTrouble(null);
    setBusy(true);
    const texts = await import('#web/components/qr-reader/read-qr.ts').then(
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
          // The same photo can be chosen again.
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
