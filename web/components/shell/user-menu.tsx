import * as Menu from '@radix-ui/react-dropdown-menu';
import {
  Bell,
  ChevronDown,
  Heart,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Settings,
  Store,
  UserRound,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { alertPages } from '#contract/alert-links.ts';
import type { User } from '#contract/user-shapes.ts';
import { accountTrigger, UserSummary } from '#web/components/avatar.tsx';
import { merchantPaths } from '#web/merchant-paths.ts';
import { paths } from '#web/paths.ts';
import { useSignOut } from '#web/session/use-sign-out.ts';
import './user-menu.css';

/** Menu of the signed-in user. Spec, public side, section 2 (Header and footer). */
export default function UserMenu({ user }: { user: User }) {
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const administers = user.role === 'admin' && !pathname.startsWith(paths.admin());
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={`${accountTrigger} user-menu-trigger`}>
        <UserSummary user={user} />
        <ChevronDown size={18} aria-hidden="true" className="user-menu-chevron" />
      </Menu.Trigger>
      {/* Rendered inside the header, so that it belongs to that landmark. */}
      <Menu.Content align="end" sideOffset={8} collisionPadding={12} className="user-menu">
        <Menu.Label translate="no" className="user-menu-who">
          <b>{user.name.trim() || 'Usuário'}</b>
          <span>{user.email}</span>
        </Menu.Label>
        <Menu.Separator className="user-menu-line" />
        {administers && <Entry to={paths.admin()} icon={LayoutDashboard} label="Painel Administrador" />}
        {user.places && user.places.length > 0 && (
          <Entry to={merchantPaths.board()} icon={Store} label="Minha loja" />
        )}
        <Entry to={paths.dashboard('perfil')} icon={UserRound} label="Meu Perfil" />
        <Entry to={paths.dashboard('favoritos')} icon={Heart} label="Meus Favoritos" />
        <Entry to={alertPages.own} icon={Bell} label="Meus avisos" />
        <Entry to={paths.dashboard('configuracoes')} icon={Settings} label="Configurações" />
        <Menu.Separator className="user-menu-line" />
        <Menu.Item className="user-menu-item" onSelect={signOut}>
          <LogOut size={18} aria-hidden="true" />
          Sair
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}

function Entry({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <Menu.Item asChild className="user-menu-item">
      <Link to={to}>
        <Icon size={18} aria-hidden="true" />
        {label}
      </Link>
    </Menu.Item>
  );
}
