import type { MetaDescriptor } from 'react-router';

/** Returns the title of a page of the panel, and asks search engines not to index it. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | Compara Palmas` }, { name: 'robots', content: 'noindex' }];
}
