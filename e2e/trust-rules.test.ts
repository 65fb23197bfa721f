import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { journey } from './support/journey.ts';
import { openPanel } from './support/panel.ts';

/** Earned trust: the trial of a rule is shown before it is switched on, and each switch is audited. */
const { visit } = journey('demonstration');

it('an administrator sees what a rule would have done, switches it on, and off again', async () => {
  const page = await openPanel(visit, panelPaths.section('reported-prices'));
  await page.getByRole('link', { name: 'Regras de confiança' }).click();
  await page.waitForURL(`**${panelPaths.moderationRules()}`);
  const rule = page.getByRole('region', { name: 'Relatos que concordam' });
  await rule.getByText(/^Nos últimos 90 dias/).waitFor();
  const box = rule.getByRole('checkbox', { name: 'Aprovar relatos que concordam' });
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await page.getByRole('button', { name: 'Salvar regras' }).click();
  await page.getByText('Ligada: Relatos que concordam.').waitFor();
  await page.reload();
  await box.waitFor();
  expect(await box.isChecked()).toBe(true);
  await box.uncheck();
  await page.getByRole('button', { name: 'Salvar regras' }).click();
  await page.getByText('As regras estão desligadas.').waitFor();
  await page.goto(panelPaths.list('audit'));
  await page.getByText('mudou as regras de confiança').first().waitFor();
});
