import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Addresses, in the visitor's language. `web/paths.ts` is the one author of links to them. */
export default [
  layout('public/site-layout.tsx', [
    index('public/home/home-page.tsx'),
    route('acougues', 'public/meat/butchers-page.tsx'),
    route('combustivel', 'public/fuel/fuel-page.tsx'),
    route('posto/:id', 'public/fuel/station-page.tsx'),
    route('estabelecimento/:id', 'public/meat/establishment-page.tsx'),
    route('produto/:id', 'public/meat/product-page.tsx'),
    route('sobre', 'public/site/about-page.tsx'),
    route('termos', 'public/site/terms-page.tsx'),
    route('privacidade', 'public/site/privacy-page.tsx'),
    route('contato', 'public/site/contact-page.tsx'),
    route('*', 'public/not-found-page.tsx'),
  ]),
  route('sitemap.xml', 'public/site/sitemap.ts'),
  route('robots.txt', 'public/site/robots.ts'),
  layout('account/entry/entry-layout.tsx', [
    route('login', 'account/entry/login-page.tsx'),
    route('cadastro', 'account/entry/register-page.tsx'),
    route('esqueci-senha', 'account/entry/forgotten-password-page.tsx'),
    route('redefinir-senha', 'account/entry/reset-password-page.tsx'),
    route('confirmar-email', 'account/entry/confirm-email-page.tsx'),
  ]),
  route('dashboard', 'account/account-page.tsx'),
  route('admin', 'admin/admin-layout.tsx', [
    index('admin/dashboard/dashboard-page.tsx'),
    route('statistics', 'admin/statistics/statistics-page.tsx'),
    ...['promotions', 'coupons', 'fuel', 'acougue'].map((area) =>
    ...['promotions', 'fuel', 'acougue', 'reviews', 'reported-prices'].map((area) =>
      route(area, 'admin/soon/soon-page.tsx', { id: `admin-${area}` }),
    ),
    route('sectors', 'admin/sectors/sectors-page.tsx'),
    route('regions', 'admin/regions/regions-page.tsx'),
    route('categories', 'admin/categories/categories-page.tsx'),
    route('imports/:id?', 'admin/imports/imports-page.tsx'),
    route('messages', 'admin/messages/messages-page.tsx'),
    route('audit', 'admin/audit/audit-page.tsx'),
    route('products', 'admin/products/products-page.tsx'),
    route('establishments', 'admin/establishments/establishments-page.tsx'),
    route('fuel/locations', 'admin/station-locations/station-locations-page.tsx'),
    route('prices', 'admin/prices/prices-page.tsx'),
    route('prices/round', 'admin/price-round/round-page.tsx'),
    route('prices/import', 'admin/price-import/import-page.tsx'),
    route('prices/batches', 'admin/price-batches/batches-page.tsx'),
    route('reported-prices', 'admin/reported-prices/reported-prices-page.tsx'),
    route('reviews', 'admin/reviews/reviews-page.tsx'),
    route('coupons', 'admin/coupons/coupons-page.tsx'),
    route('users', 'admin/users/users-page.tsx'),
    route('*', 'admin/admin-not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
