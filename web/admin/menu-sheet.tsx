import { Close, Content, Overlay, Portal, Root, Title, Trigger } from '@radix-ui/react-dialog';
import { Menu, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { AdminMenu } from './admin-menu.tsx';

/** The menu on a screen without room for it beside the page. It closes when a page has been chosen. */
export function MenuSheet() {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way back of the browser closes the sheet, too
  useEffect(() => setOpen(false), [pathname]);
  return (
    <Root open={isOpen} onOpenChange={setOpen}>
      <Trigger aria-label="Abrir o menu do painel" className={buttonClass({ variant: 'band' }, 'shrink-0')}>
        <Menu aria-hidden="true" />
        Menu
      </Trigger>
      <Portal>
        <Overlay className="fixed inset-0 z-40 bg-overlay/62 lg:hidden" />
        <Content
          aria-describedby={undefined}
          className="on-band fixed inset-y-0 left-0 z-50 flex w-[19rem] max-w-[88vw] flex-col gap-4 overflow-y-auto overscroll-contain bg-band p-4 text-band-foreground outline-none lg:hidden"
        >
          <Title className="sr-only">Menu do painel</Title>
          <div className="flex items-start justify-between gap-2">
            <Logo tagline />
            <Close
              aria-label="Fechar o menu"
              className={buttonClass({ variant: 'band', size: 'dense' }, 'shrink-0')}
            >
              <X aria-hidden="true" />
            </Close>
          </div>
          <AdminMenu onChoose={() => setOpen(false)} />
        </Content>
      </Portal>
    </Root>
  );
}
