import { Hourglass } from 'lucide-react';
import { useLateNavigation } from '#web/ui/use-slow-navigation.ts';

/** Rendered once, in the root: shows a message while a page takes more than 10 s. */
export function LateNavigation() {
  const late = useLateNavigation();
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--spacing-bottom-nav)+env(safe-area-inset-bottom))] z-40 flex justify-center px-gutter pb-3 lg:bottom-0 print:hidden"
    >
      {late && (
        <p className="flex items-start gap-2 rounded-md border border-border-strong bg-card px-4 py-3 text-small font-semibold shadow-pop">
          <Hourglass size={18} aria-hidden="true" className="mt-px shrink-0 text-primary-ink" />A página está
          demorando mais de 10 segundos. A conexão parece lenta; ainda estamos tentando.
        </p>
      )}
    </div>
  );
}
