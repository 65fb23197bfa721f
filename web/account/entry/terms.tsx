import { paths } from '#web/paths.ts';
import { EntryLink } from './entry-parts.tsx';

/** What an account is agreed by. */
export function Terms() {
  return (
    <>
      os <Document to={paths.terms()}>termos</Document> e a{' '}
      <Document to={paths.privacy()}>privacidade</Document>
    </>
  );
}

/** Link in a new tab, so that the form keeps its values. */
function Document({ to, children }: { to: string; children: string }) {
  return (
    <EntryLink to={to} target="_blank">
      {children}
      <span className="sr-only"> (abre em outra aba)</span>
    </EntryLink>
  );
}
