import { describe, expect, it } from 'vitest';
import { accountTabs, paths } from '#web/paths.ts';
import { groupOf, readTab, tabGroups } from './account-tabs.ts';

describe('the tabs of the account', () => {
  it('are read from their addresses', () => {
    for (const tab of accountTabs)
      expect(readTab(new URL(paths.dashboard(tab), 'https://a').search)).toBe(tab);
  });
  it.each(['', '?aba=', '?aba=nada', '?tab=perfil'])('%o is none of them', (search) => {
    expect(readTab(search)).toBeNull();
  });
});

describe('the menu of the account', () => {
  it('holds each entry of the specification once', () => {
    expect(tabGroups.flatMap(({ tabs }) => tabs).toSorted()).toEqual([...accountTabs].toSorted());
    for (const tab of accountTabs) expect(groupOf(tab)?.tabs).toContain(tab);
  });
});
