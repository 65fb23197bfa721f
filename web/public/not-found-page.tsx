import { data } from 'react-router';
import { NotFound } from '#web/components/error-pages.tsx';

export const meta = () => [{ title: 'Página não encontrada | Compara Palmas' }];

/** Any address nobody knows: answered with the right status, inside the site's frame. */
export function loader() {
  return data(null, 404);
}

export default function NotFoundPage() {
  return <NotFound />;
}
