import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';

/** The lists of the site, by what they are of. */
const lists = [
  { name: 'Carnes', to: paths.butchers() },
  { name: 'Combustível', to: paths.fuel() },
] as const;

interface ListHeadProps {
  title: string;
  /** the title on phones: 'Carnes' */
  name: string;
  /** right of the title on phones, and what belongs to it */
  children?: ReactNode;
}

/**
 * The title of a list. On phones it is one word, with a link to the other list beside it, in 32 px, because the first row of a
 * list ends above 300 px.
 */
export function ListHead({ title, name, children }: ListHeadProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4">
      <h1 className="heading text-h2 md:basis-full md:text-h1">
        <span aria-hidden="true" className="md:hidden">
          {name}
        </span>
        <span className="max-md:sr-only">{title}</span>
      </h1>
      {lists
        .filter((list) => list.name !== name)
        .map((list) => (
          <Link
            key={list.to}
            to={list.to}
            className="relative inline-flex min-h-8 items-center font-semibold text-primary-ink after:absolute after:inset-x-0 after:-inset-y-1.5 hover:underline md:hidden"
          >
            {list.name}
          </Link>
        ))}
      {children}
    </header>
  );
}
