import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { NoAnswer } from '#web/api-client/transport.ts';
import { CallFormFrame } from '#web/forms/call-form.tsx';
import { PasswordField } from '#web/forms/fields.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { paths } from '#web/paths.ts';
import { dropOwnPricesOf } from '#web/public/price-sheet/own-prices.tsx';
import { currentSession, endSession, finishSignOut } from '#web/session/session.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

/** 'Excluir minha conta': explains what is deleted and what stays without a name, and asks for the password. */
export default function DeleteAccountDialog({ close }: { close: () => void }) {
  const { act: deleteAccount } = useAct('deleteAccount', { changes: [] });
  const navigate = useNavigate();
  const unanswered = useRef(false);
  const form = useCallForm({
    id: 'excluir-conta',
    schema: async () => (await import('#contract/user-fields.ts')).deleteAccountBody,
    defaultValues: { password: '' },
    fallback: 'Não foi possível excluir sua conta.',
    async send(body: { password: string }) {
      const userId = currentSession()?.user.id;
      try {
        await deleteAccount({ body });
      } catch (error) {
        if (error instanceof NoAnswer) unanswered.current = true;
        // A 401 after a lost answer means that the first attempt has deleted the account.
        if (!(unanswered.current && error instanceof SignedOut)) throw error;
      }
      if (userId !== undefined) dropOwnPricesOf(userId);
      endSession('left');
      await navigate(paths.home(), { replace: true });
      finishSignOut();
      notify({ kind: 'success', title: 'Conta excluída', text: 'Seus dados foram apagados.' });
    },
  });
  return (
    <AlertDialog
      title="Excluir minha conta?"
      description={<Consequences />}
      cancel="Cancelar"
      action={
        <Button
          type="submit"
          form={form.id}
          variant="danger"
          icon={<Trash2 aria-hidden="true" />}
          busy={form.busy && 'Excluindo...'}
        >
          Excluir minha conta
        </Button>
      }
      busy={form.busy}
      close={close}
    >
      <CallFormFrame
        form={form}
        troubleTitle="Sua conta não foi excluída"
        unsure="Pode ser que a conta já tenha sido excluída: tente de novo para conferir."
      >
        <PasswordField
          form={form}
          name="password"
          kind="current"
          label="Sua senha"
          required
          hint="Para termos certeza de que é você."
        />
      </CallFormFrame>
    </AlertDialog>
  );
}

function Consequences() {
  return (
    <div className="flex flex-col gap-3 text-small">
      <p className="text-body">Não dá para desfazer, e você sai de todos os aparelhos.</p>
      <Part title="Some de vez">
        <li>seu nome, foto, e-mail e telefone</li>
        <li>seus favoritos</li>
        <li>o CPF com que você usou cupons</li>
        <li>as fotos dos seus comprovantes</li>
        <li>avaliações, preços relatados e comprovantes que não foram aprovados</li>
      </Part>
      <Part title="Fica no site, sem o seu nome">
        <li>avaliações aprovadas, assinadas por “Anônimo”</li>
        <li>preços relatados aprovados</li>
        <li>comprovantes aprovados: loja, itens e chave da nota, sem a foto</li>
        <li>a contagem dos cupons que você usou</li>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-md bg-card-sunken p-3">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc pl-5 text-muted-foreground">{children}</ul>
    </div>
  );
}
