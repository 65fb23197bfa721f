import { Panel } from '../panel.tsx';
import { ReceiptForm } from './receipt-form.tsx';

/** 'Enviar Comprovante'. Spec, public side, sections 2 and 9. */
export function SendReceiptTab() {
  return (
    <Panel
      tab="enviar-comprovante"
      about="Com a foto de uma nota você confirma preços para a cidade inteira. Ela é vista só por você e por quem a confere."
    >
      <ReceiptForm />
    </Panel>
  );
}
