import type { ReactNode } from 'react';

/** Shows what is typed in a form as the site will show it; it is not interactive. Visual language, section 7. */
export function Preview({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Prévia"
      className="flex flex-col gap-3 rounded-lg bg-card-sunken p-3 min-[40rem]:p-4"
    >
      <p className="text-small font-semibold text-muted-foreground">Prévia: assim aparece no site</p>
      {children}
    </section>
  );
}
