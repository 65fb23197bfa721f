import type { PostalCodeFinder } from '../../platform/postal-code-finder.ts';

/** A finder in place of the services, to which each CNPJ is this company. */
export const knownCompany: Pick<PostalCodeFinder, 'findCompany'> = {
  findCompany: async () => ({
    outcome: 'found',
    found: {
      name: 'Açougue do José',
      legalName: 'JOSE DA SILVA COMERCIO DE CARNES LTDA',
      phone: '6332151234',
      zipcode: '77023056',
      address: 'Avenida Teotônio Segurado, 12',
      neighbourhood: 'Plano Diretor Sul',
      isActive: true,
    },
  }),
};

export const anyCnpj = '11222333000181';
