import { Beef, ChevronRight, Fuel, type LucideIcon, Settings, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { cityTimeZone } from '#domain/city-time.ts';
import { paths } from '#web/paths.ts';
import { adminMeta } from './admin-meta.ts';
import { catalogue } from './catalogue.ts';

export const meta = () => adminMeta('Painel Administrador');

interface Way {
  icon: LucideIcon;
  label: string;
  about: string;
  to: string;
}

const ways: readonly Way[] = [
  {
    icon: Beef,
    label: 'Preço da carne',
    about: 'Açougues, mercados e promoções, como todos veem',
    to: paths.butchers(),
  },
  {
    icon: Fuel,
    label: 'Preço do combustível',
    about: 'Postos e preços da pesquisa, como todos veem',
    to: paths.fuel(),
  },
  {
    icon: UserRound,
    label: 'Meu Perfil',
    about: 'Seu nome, telefone e dados',
    to: paths.dashboard('perfil'),
  },
  {
    icon: Settings,
    label: 'Configurações',
    about: 'E-mail, senha e aparelhos da sua conta',
    to: paths.dashboard('configuracoes'),
  },
];

/** Shows the things that an administrator can do today. */
export default function AdminPage() {
  return (
    <div className="mx-auto max-w-page">
      <h1 className="heading text-h1">Painel Administrador</h1>
      <p className="mt-1 text-muted-foreground first-letter:uppercase">{today()}</p>
      <h2 className="heading mt-8 mb-3 text-h2">Acesso rápido</h2>
      <ul className="grid grid-cols-3 gap-2 sm:gap-3 lg:gap-4">
        {catalogue.map(({ icon: Icon, label, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-28 flex-col items-center justify-center gap-2 rounded-lg border border-border bg-card p-2 text-center text-small font-semibold wrap-anywhere hover:bg-card-sunken sm:text-body"
            >
              <Icon size={24} aria-hidden="true" className="text-primary-ink" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <h2 className="heading mt-8 mb-3 text-h2">O que dá para fazer hoje</h2>
      <Ways />
      <p className="mt-8 max-w-read text-small text-muted-foreground">
        Os outros cadastros, ofertas e moderação chegam a este painel em breve. Até lá, as pesquisas de preço
        entram pelo servidor, com o comando de importação.
      </p>
    </div>
  );
}

function Ways() {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:gap-4">
      {ways.map(({ icon: Icon, label, about, to }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex h-full items-center gap-4 rounded-lg border border-border bg-card p-4 hover:bg-card-sunken"
          >
            <span className="grid size-[48px] shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
              <Icon size={22} aria-hidden="true" />
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-bold">{label}</span>
              <span className="block text-small text-muted-foreground">{about}</span>
            </span>
            <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted-foreground" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** 'sexta-feira, 12 de junho de 2026', in the city */
function today(): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: cityTimeZone }).format(new Date());
}
