/**
 * The page numbers to show: at most `size` around the current one (spec, back office, section 9). Pages count from 1.
 */
export function pageNumbers(current: number, pages: number, size = 5): number[] {
  const last = Math.max(pages, 1);
  const first = Math.max(1, Math.min(current - Math.floor(size / 2), last - size + 1));
  return Array.from({ length: Math.min(size, last) }, (_, place) => first + place);
}
