import { dayOf } from '#domain/city-time.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import { unknownFailureText } from '../account-texts.ts';
import { saveFile } from './save-file.ts';

/** 'Baixar meus dados': downloads all data of the account as one file. */
export function useDownloadData() {
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
