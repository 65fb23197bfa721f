import { HtmlValidate } from 'html-validate';
import { beforeAll, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { share } from './support/shared.ts';

/** Pages as the server sends them, by the rules of the HTML standard and a validator that nobody here wrote. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

let address = '';
beforeAll(async () => {
  ({ address } = await share('demonstration'));
});

const read = async (path: string) => (await fetch(`${address}${path}`)).text();

/** Returns the first link of a page that begins like this. */
async function firstLink(page: string, beginning: string): Promise<string> {
  const [, path] = new RegExp(`href="(${beginning}\\d+)`).exec(await read(page)) ?? [];
  if (path === undefined) throw new Error(`${page} has no link to ${beginning}`);
  return path;
}

it.each<[string, () => string | Promise<string>]>([
  ['home', paths.home],
  ['meat', () => paths.butchers()],
  ['a product', () => firstLink(paths.butchers(), '/produto/')],
  ['a shop', () => firstLink(paths.butchers(), '/estabelecimento/')],
  ['fuel', () => paths.fuel()],
  ['stations', () => paths.fuel({ tab: 'postos' })],
  ['a station', () => firstLink(paths.fuel(), '/posto/')],
  ['sign-in', () => paths.login()],
  ['sign-up', () => paths.register()],
  ['contact', paths.contact],
  ['terms', paths.terms],
  ['nowhere', () => '/nada'],
])('%s is valid HTML', async (_, pathOf) => {
  const path = await pathOf();
  const { results } = await validator.validateString(await read(path), path);
  const said = results.flatMap(({ messages }) => messages);
  expect(said.map(({ ruleId, message, selector }) => [ruleId, message, selector])).toEqual([]);
});
