import type { MetaDescriptor } from 'react-router';

/** What a page of administrators says of itself: nothing for search engines. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | Compara Palmas` }, { name: 'robots', content: 'noindex' }];
}
