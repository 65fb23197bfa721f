import { Search } from 'lucide-react';
import { Form, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';

const meat = {
  action: paths.butchers(),
  label: 'Pesquisar cortes e açougues',
  hint: 'Buscar corte',
};
const fuel = { action: paths.fuel(), label: 'Pesquisar postos', hint: 'Buscar posto' };

/** Header search: stations on fuel pages, meat everywhere else. */
export function HeaderSearch() {
  const { pathname, search } = useLocation();
  const { action, label, hint } = /^\/(combustivel|posto)\b/.test(pathname) ? fuel : meat;
  return (
    // The key clears the field after a navigation, because the results page shows the search text in its filters.
    <Form
      key={pathname + search}
      action={action}
      role="search"
      aria-label={label}
      className="relative hidden min-w-0 flex-1 lg:block"
    >
      <Search size={20} aria-hidden="true" className="pointer-events-none absolute top-3 left-2.5" />
      <input
        type="search"
        name="search"
        required
        maxLength={100}
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        enterKeyHint="search"
        className="block min-h-tap w-full rounded-md border border-band-line bg-sidebar-accent pl-9.5 text-band-foreground placeholder:text-band-muted"
      />
    </Form>
  );
}
