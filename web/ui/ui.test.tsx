import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { htmlOf } from '#web/testing.tsx';
import { type Status, StatusBadge } from './badge.tsx';
import { Banner } from './banner.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Button, OutsideLink } from './button.tsx';
import { Empty } from './empty.tsx';
import { Field, Input, Select } from './field.tsx';
import { NoticeStrip } from './notice-strip.tsx';
import { Loading, SkeletonRows } from './skeleton.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

const html = renderToStaticMarkup;

it('Button stays focusable while busy without submitting again, shows why it is disabled, and says that it opens another site', () => {
  const busy = html(
    <Button type="submit" busy="Enviando...">
      Enviar
    </Button>,
  );
  expect(busy).toContain('aria-busy="true"');
  expect(busy).toContain('type="button"');
  expect(busy).toContain('Enviando...');
  expect(busy).not.toContain('disabled');
  expect(html(<Button disabledReason="Escreva um comentário">Enviar</Button>)).toMatch(
    /disabled="" title="Escreva um comentário"/,
  );
  const link = html(<OutsideLink href="https://mapa.example">Abrir mapa</OutsideLink>);
  expect(link).toContain('rel="noopener noreferrer"');
  expect(link).toContain('abre em outra aba');
});

describe('Field', () => {
  it('connects label, control and error', () => {
    const field = html(
      <Field label="CPF" required error="CPF inválido">
        {(control) => <Input {...control} name="cpf" />}
      </Field>,
    );
    const id = field.match(/<label for="([^"]+)"/)?.[1];
    expect(field).toContain(`id="${id}" `);
    expect(field).toContain(`aria-describedby="${id}-nota"`);
    expect(field).toContain(`<p id="${id}-nota"`);
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain('obrigatório');
  });
  it('shows a hint until there is an error', () => {
    const field = (error: string | null) =>
      html(
        <Field label="Loja" hint="Escolha a loja antes" error={error}>
          {(control) => <Select {...control} options={[{ value: '', label: 'Todas' }]} />}
        </Field>,
      );
    expect(field(null)).toContain('Escolha a loja antes');
    expect(field('Falta a loja')).not.toContain('Escolha a loja antes');
  });
});

it('Tabs are links before hydration', () => {
  const tabs = htmlOf(
    <>
      <Tabs
        label="Formas de ver"
        current="postos"
        tabs={[
          { key: 'precos', label: 'Tabela de preços', to: '/combustivel' },
          { key: 'postos', label: 'Postos', to: '/combustivel?tab=postos', count: 14 },
        ]}
      />
      <TabPanel tab="postos">Lista</TabPanel>
    </>,
  );
  expect(tabs).toMatch(/aria-label="Formas de ver"/);
  expect(tabs).toMatch(/aria-current="page"[^>]*href="\/combustivel\?tab=postos"/);
  expect(tabs).toContain('14');
  expect(tabs).not.toContain('role="tab"');
});

describe('messages of the page', () => {
  it('show banners and alerts, what is true of all prices in one line, an empty state, loading and the position in the site', () => {
    expect(html(<Banner kind="demo" title="Dados de demonstração" />)).toContain('role="note"');
    expect(html(<Banner kind="session" title="Sua sessão expirou." />)).toContain('role="alert"');
    const notices = [
      { kind: 'demo', title: 'Dados de demonstração', text: 'Lugares e preços inventados.' },
      { kind: 'expired', title: 'Preços de 10 e 11 jun., vencidos.', text: 'Não há coleta mais nova.' },
    ] as const;
    expect(html(<NoticeStrip notices={[]} />)).toBe('');
    expect(html(<NoticeStrip notices={notices} />)).toMatch(
      /role="note".*<summary.*Dados de demonstração · Preços de 10 e 11 jun\., vencidos\..*<\/summary>.*inventados.*coleta mais nova/,
    );
    expect(html(<Empty level={3} title="Nenhum posto encontrado" />)).toContain('<h3');
    expect(html(<Loading>{<SkeletonRows rows={2} />}</Loading>)).toMatch(
      /role="status".*Carregando.*aria-hidden/,
    );
    const trail = htmlOf(<Breadcrumb trail={[{ label: 'Início', to: '/' }]} current="Combustível" />);
    expect(trail).toMatch(/href="\/".*Início.*aria-current="page"[^>]*>Combustível/);
  });
  it.each([
    ['pending', 'Pendente'],
    ['approved', 'Aprovado'],
    ['rejected', 'Rejeitado'],
    ['unknown', 'Desconhecido'],
    ['active', 'Ativa'],
    ['inactive', 'Inativa'],
    ['open', 'Aberto'],
    ['closed', 'Fechado'],
    ['soon', 'Em breve'],
  ] satisfies [Status, string][])('label %s as %s', (status, word) => {
    expect(html(<StatusBadge status={status} />)).toContain(word);
  });
  it('accept a more precise label', () => {
    expect(html(<StatusBadge status="open" word="Aberto até 22h" />)).toContain('Aberto até 22h');
  });
});
