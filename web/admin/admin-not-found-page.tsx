import { data } from 'react-router';
import { NotFound } from '#web/components/error-pages.tsx';

export const meta = () => [{ title: 'Página não encontrada | Compara Palmas' }];

/** An address of the panel that nobody knows. */
export function loader() {
  return data(null, 404);
}

export default function AdminNotFoundPage() {
  return <NotFound />;
}
