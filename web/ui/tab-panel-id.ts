/** Gives the id of the panel below a set of tabs; `group` tells several sets of a page apart. */
export function tabPanelId(group = ''): string {
  return `painel-da-aba${group}`;
}
