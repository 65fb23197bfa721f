import { expect, it } from 'vitest';
import { isProbablySameStation } from './station-successions.ts';

/** Design, section 11: places are keyed by CNPJ, and recognised by name and address when the CNPJ changes. */

const star = {
  name: 'Posto Estrela',
  brandId: 3,
  address: 'Avenida Teotônio Segurado, 10',
  neighbourhood: 'Plano Diretor Sul',
  zipcode: '77015200',
};

it.each([
  ['the same name at the same address', {}, true],
  ['an address in another spelling', { address: 'AVENIDA TEOTONIO SEGURADO 10' }, true],
  ['another name of the same brand', { name: 'Nova Estrela' }, true],
  ['another brand of the same name', { brandId: 4 }, true],
  ['another CEP of the same name and district', { zipcode: '77015201' }, true],
  ['another name and brand', { name: 'Nova Estrela', brandId: 4 }, false],
  ['another name, without a brand', { name: 'Nova Estrela', brandId: null }, false],
  ['another name of the same brand at another CEP', { name: 'Nova Estrela', zipcode: '77015201' }, false],
  ['another house', { address: 'Avenida Teotônio Segurado, 100' }, false],
  ['another district', { neighbourhood: 'Jardim Aureny III', zipcode: '77062020' }, false],
])('another CNPJ with %s', (_, change, isSame) => {
  const other = { ...star, ...change };
  expect(isProbablySameStation(star, other)).toBe(isSame);
  expect(isProbablySameStation(other, star)).toBe(isSame);
});

it('a CEP that stations of all districts have is no place', () => {
  const anywhere = { ...star, zipcode: '77016524' };
  expect(isProbablySameStation(anywhere, { ...anywhere, name: 'Nova Estrela' })).toBe(false);
});
