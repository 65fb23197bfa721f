import type { ReactNode } from 'react';
import { type Day, formatDate } from '#domain/city-time.ts';
import { paths } from '#web/paths.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { useToday } from '#web/ui/use-today.ts';

export interface TextSection {
  /** URL fragment of the section; other pages link to it, so it must not change */
  id: string;
  title: string;
  body: ReactNode;
}

interface TextPageProps {
  title: string;
  /** short name in the breadcrumb */
  name: string;
  lead: string;
  /** day of the last change of the text */
  changed: Day;
  /** the city's day when the page was rendered, for pages that show it */
  today?: Day;
  sections: readonly TextSection[];
}

/** A text page in one column, with a list of its headings at the side on wide screens. */
export function TextPage({ title, name, lead, changed, today, sections }: TextPageProps) {
  return (
    <div className="text-page">
      <nav aria-label="Nesta página" className="text-page-index">
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="text-page-column">
        <Breadcrumb trail={[{ label: 'Início', to: paths.home() }]} current={name} />
        <h1 className="heading text-h1">{title}</h1>
        <p className="mt-3 text-lead">{lead}</p>
        <p className="mt-2 text-small text-muted-foreground">
          {today && (
            <span>
              Página atualizada em <Today rendered={today} /> ·{' '}
            </span>
          )}
          <span>
            Última alteração do texto em <time dateTime={changed}>{formatDate(changed)}</time>
          </span>
        </p>
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-titulo`}>
            <h2 id={`${section.id}-titulo`} className="heading text-h2">
              {section.title}
            </h2>
            {section.body}
          </section>
        ))}
      </div>
    </div>
  );
}

function Today({ rendered }: { rendered: Day }) {
  const today = useToday(rendered);
  return <time dateTime={today}>{formatDate(today)}</time>;
}
