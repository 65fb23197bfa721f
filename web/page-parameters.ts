/**
 * The query parameters that the HTML of each page depends on, in the order in which web/paths.ts writes them. Pages behind
 * the sign-in are the same for everybody until the browser knows who is there, and depend on none.
 */
export const pageParameters: Readonly<Record<string, readonly string[]>> = {
  '/': ['radar', 'perto'],
  '/acougues': ['search', 'regionId', 'productId', 'tab', 'cortes'],
  '/combustivel': ['search', 'regionId', 'fuelTypeId', 'brandId', 'tab'],
  '/posto/:id': ['fuelTypeId', 'from', 'to'],
  '/estabelecimento/:id': ['ver', 'ordem'],
  '/produto/:id': ['tab', 'dias'],
  '/login': ['sessao', 'voltar'],
  '/cadastro': ['sessao', 'voltar'],
  '/esqueci-senha': ['sessao', 'voltar'],
  '/redefinir-senha': [],
  '/confirmar-email': [],
  '/sobre': [],
  '/termos': [],
  '/privacidade': [],
  '/contato': [],
  '/balcao': [],
  '/sem-conexao': [],
  '/dashboard': ['aba'],
};
