import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** How much of the picture has been sent. @param sent a part from 0 to 1 */
export function UploadProgress({ sent }: { sent: number }) {
  return <ProgressBar label={sent < 1 ? 'Enviando imagem' : 'Conferindo imagem'} done={sent} />;
}
