// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { answer, closeSites, main, openSite, profile, session } from '#web/testing/opened-site.tsx';

/** Spec, public side, section 2 (User account page). */
closeSites();

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('the profile is the first part beside the menu, also at an address that nobody knows, and says who one is', async () => {
  const { user, address } = openSite(
    `${paths.dashboard()}?aba=nada`,
    { readProfile: answer.with(profile) },
    session,
  );
  await title('Meu Perfil');
  await main().findByText('(63) 99999-1234');
  main().getByRole('heading', { name: 'Ana' });
  expect(main().getByText('Membro desde').nextSibling?.textContent).toBe('12/06/2026');
  for (const word of ['Favoritos', 'Avaliações', 'Preços relatados', 'Comprovantes']) {
    main().getByRole('link', { name: `0 ${word}` });
  }
  const menu = within(screen.getByRole('navigation', { name: 'Minha conta' }));
  const current = () => menu.getByRole('link', { current: 'page' }).textContent;
  expect(current()).toBe('Ajustes Meu Perfil, Configurações');
  await user.click(menu.getByRole('link', { name: /^Contribuições/ }));
  await title('Preços Relatados');
  await user.click(main().getByRole('link', { name: 'Avaliações' }));
  await title('Avaliações');
  expect(current()).toMatch(/^Contribuições/);
  await user.click(menu.getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(address()).toBe(paths.home()));
});

describe('a profile that cannot be had', () => {
  it('says so, and is there at another try', async () => {
    const trouble = answer.refusal(503, 'unavailable', 'O serviço está indisponível no momento.');
    const { user } = openSite(
      paths.dashboard('perfil'),
      { readProfile: [trouble, answer.with(profile)] },
      session,
    );
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Falha ao carregar dados do usuário');
    await user.click(alert.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByRole('button', { name: 'Editar' });
    expect(screen.queryByRole('alert')).toBeNull();
    // The pressed button no longer exists.
    expect(document.activeElement?.textContent).toBe('Meu Perfil');
  });

  it('is there as soon as there is a connection again', async () => {
    openSite(paths.dashboard('perfil'), { readProfile: [answer.none, answer.with(profile)] }, session);
    expect((await screen.findByRole('alert')).textContent).toContain('Confira sua conexão');
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await screen.findByRole('button', { name: 'Editar' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
