import type { MetaDescriptor } from 'react-router';

/** Search engines must not index the entry pages. */
export function entryMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | Compara Palmas` }, { name: 'robots', content: 'noindex' }];
}
