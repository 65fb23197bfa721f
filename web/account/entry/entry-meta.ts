import type { MetaDescriptor } from 'react-router';

/** These pages are ways, not places: search engines keep none of them. */
export function entryMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | Compara Palmas` }, { name: 'robots', content: 'noindex' }];
}
