import type { MetaDescriptor } from 'react-router';

/** Returns the title of a page of administrators, and keeps the page from search engines. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | Compara Palmas` }, { name: 'robots', content: 'noindex' }];
}
