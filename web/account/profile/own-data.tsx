import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '#domain/city-time.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { unknownFailureText } from '../account-texts.ts';
import { Card, CardRow } from '../card.tsx';

const dialog = () => import('./delete-account-dialog.tsx');

/** The user's rights over their data (LGPD, art. 18): a copy and deletion. */
export function OwnData() {
  const { download, busy } = useDownloadData();
  const { Part: DeleteDialog, load } = useOnDemand(dialog);
  const [deleting, setDeleting] = useState(false);
  const askToDelete = async () => {
    if (await load()) setDeleting(true);
    else
      notify({
        kind: 'error',
        title: 'Não foi possível continuar',
        text: 'Confira sua conexão e tente de novo.',
      });
  };
  return (
    <section aria-labelledby="seus-dados">
      <h2 id="seus-dados" className="heading mb-3 text-h3">
        Privacidade
      </h2>
      <Card>
        <CardRow
          level={3}
          title="Cópia dos seus dados"
          action={
            <Button
              variant="outline"
              className="max-sm:w-full"
              icon={<Download aria-hidden="true" />}
              busy={busy && 'Preparando...'}
              onClick={download}
            >
              Baixar meus dados
            </Button>
          }
        >
          Tudo o que a sua conta guarda, em um arquivo.
        </CardRow>
        <div className="mt-5 border-t border-border pt-5">
          <CardRow
            level={3}
            title="Exclusão da conta"
            action={
              <Button
                variant="ghost"
                className="text-up-ink! max-sm:w-full"
                icon={<Trash2 aria-hidden="true" />}
                onClick={askToDelete}
              >
                Excluir minha conta
              </Button>
            }
          >
            Apaga seus dados de vez. Antes, você vê o que some e o que fica.
          </CardRow>
        </div>
      </Card>
      {deleting && DeleteDialog && <DeleteDialog close={() => setDeleting(false)} />}
    </section>
  );
}

/** 'Baixar meus dados': downloads all data of the account as one file. */
function useDownloadData() {
  const { act: readPersonalData, busy } = useAct('readPersonalData', { changes: [] });
  const download = async () => {
    try {
      const { data } = await readPersonalData();
      const name = `compara-palmas-meus-dados-${dayOf(data.generatedAt)}.json`;
      saveFile(name, 'application/json', `${JSON.stringify(data, null, 2)}\n`);
      notify({ kind: 'success', title: 'Seus dados foram baixados', text: name });
    } catch (error) {
      if (error instanceof SignedOut) return;
      const title = 'Não foi possível baixar seus dados';
      const action = { label: 'Tentar novamente', run: download };
      notify({ kind: 'error', title, text: describeFailure(error, unknownFailureText).message, action });
    }
  };
  return { download, busy };
}

/** Downloads a file with the given text. */
function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the object URL only after the current task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
