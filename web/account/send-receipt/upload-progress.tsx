/** How much of the picture has been sent. @param sent a part from 0 to 1 */
export function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.floor(sent * 100);
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-3 text-small font-semibold">
        <span id="envio-da-imagem">{percent < 100 ? 'Enviando imagem' : 'Conferindo imagem'}</span>
        <span className="num">{percent}%</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby="envio-da-imagem"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%`}
        className="h-3 overflow-hidden rounded-full border border-border-strong bg-muted"
      >
        <div className="h-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
