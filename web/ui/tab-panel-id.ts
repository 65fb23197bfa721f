/** Gives the id of the panel of a set of tabs; `group` distinguishes several sets on one page. */
export function tabPanelId(group = ''): string {
  return `painel-da-aba${group}`;
}
