import type { ReactNode } from 'react';

/** Beside a form, what is typed as the site will show it. Nothing in it can be pressed. Visual language, section 7. */
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
