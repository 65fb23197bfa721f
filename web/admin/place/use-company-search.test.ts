import { expect, it } from 'vitest';
import { companyNotice, missingOf } from './use-company-search.ts';
import { placeValuesOf } from './use-zipcode-search.ts';

const company = {
  name: 'Açougue do Zé',
  legalName: 'JOSE DA SILVA COMERCIO DE CARNES LTDA',
  phone: '6332151234',
  zipcode: '77020014',
  address: 'Avenida JK, 12',
  neighbourhood: null,
  isActive: true,
};
const empty = { ...placeValuesOf(null), name: '', cnpj: '12345678000195' };

it('a CNPJ fills the empty fields that a form has, and replaces nothing', () => {
  expect(missingOf({ ...empty, legalName: '', phone: '', name: 'Casa do Zé' }, company)).toEqual({
    legalName: company.legalName,
    phone: '(63) 3215-1234',
    zipcode: '77020014',
    address: 'Avenida JK, 12',
  });
  expect(missingOf({ ...empty, phoneNumber: '' }, company)).toEqual({
    name: 'Açougue do Zé',
    phoneNumber: '(63) 3215-1234',
    zipcode: '77020014',
    address: 'Avenida JK, 12',
  });
});

it('the notice names what was filled, and says that a company is closed', () => {
  expect(companyNotice(company, { name: 'x', zipcode: 'y', address: 'z' })).toEqual({
    kind: 'success',
    title: 'CNPJ encontrado',
    text: 'Preenchido pelo CNPJ: nome, CEP e endereço.',
  });
  expect(companyNotice({ isActive: false }, {})).toMatchObject({
    kind: 'error',
    title: 'Esta empresa consta como fechada ou suspensa.',
    text: 'O formulário já está assim.',
  });
});
