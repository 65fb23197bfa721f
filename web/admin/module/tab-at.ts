/** Returns the key of the tab that an address belongs to: the longest that leads to it or above it, else the first. */
export function tabAt(tabs: readonly { key: string; to: string }[], pathname: string): string {
  const [chosen] = tabs
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length);
  return (chosen ?? tabs[0])?.key ?? '';
}
