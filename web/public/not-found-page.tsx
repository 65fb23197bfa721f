import { data } from 'react-router';
import { NotFound } from '#web/components/error-pages.tsx';

export const meta = () => [{ title: 'Página não encontrada | Compara Palmas' }];

/** Responds to unknown URLs with status 404 inside the site's layout. */
export function loader() {
  return data(null, 404);
}

export default function NotFoundPage() {
  return <NotFound />;
}
