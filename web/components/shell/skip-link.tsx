export const mainId = 'conteudo';

/** First link for keyboard users, which skips the header. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-card px-4 py-3 font-semibold text-primary-ink focus:translate-y-0"
    >
      Ir para o conteúdo
    </a>
  );
}
