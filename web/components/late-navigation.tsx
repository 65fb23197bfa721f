import { Hourglass } from 'lucide-react';
import { missingScriptId } from '#web/before-hydration.ts';
import { useLateNavigation } from '#web/ui/use-slow-navigation.ts';

const look =
  'flex items-start gap-2 rounded-md border border-border-strong bg-card px-4 py-3 text-small font-semibold shadow-pop';

/** Only without the page's script, which need not contain it. */
const missingScript = import.meta.env.SSR
  ? `<p id="${missingScriptId}" class="${look}" hidden>Sem conexão agora. O que você tocou abre assim que ela voltar.</p>`
  : '';

/**
 * Rendered once, in the root: shows a message while a page takes more than 10 s. The script in the head shows another one
 * there if the page's script cannot be loaded.
 */
export function LateNavigation() {
  const late = useLateNavigation();
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--spacing-bottom-nav)+env(safe-area-inset-bottom))] z-40 flex justify-center px-gutter pb-3 lg:bottom-0 print:hidden"
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is constant; React ignores it when it hydrates */}
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: missingScript }} />
      {late && (
        <p className={look}>
          <Hourglass size={18} aria-hidden="true" className="mt-px shrink-0 text-primary-ink" />A página está
          demorando mais de 10 segundos. A conexão parece lenta; ainda estamos tentando.
        </p>
      )}
    </div>
  );
}
