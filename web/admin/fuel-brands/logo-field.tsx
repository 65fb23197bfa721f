import { ImagePlus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { brandLogoKey } from '#contract/brand-logos.ts';
import { brandLogoLimits } from '#contract/uploads.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { type FieldOfForm, FormField, useFieldValue } from '#web/forms/fields.tsx';
import { checkPhoto } from '#web/forms/photo-field.tsx';
import { controlId } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/field.tsx';
import { BrandLogo } from './brand-logo.tsx';

/** Takes the address of an image, or an image, which is uploaded when chosen; the form then contains its address. */
export function LogoField<Values extends FieldValues>({
  form,
  name,
}: Pick<FieldOfForm<Values>, 'form' | 'name'>) {
  const { value, change } = useFieldValue(form, name);
  const { act: uploadLogo, busy } = useAct('uploadBrandLogo', { changes: [] });
  const [fileName, setFileName] = useState('');
  const fileId = useId();
  const logo = typeof value === 'string' ? value : '';
  const isSent = brandLogoKey(logo) !== undefined;

  const refuse = (message: string) => form.fields.setError(name, { type: 'file', message });
  const send = async (file: File | undefined) => {
    if (!file || busy) return;
    const wrong = checkPhoto(file, brandLogoLimits);
    if (wrong !== undefined) return refuse(wrong);
    form.fields.clearErrors(name);
    try {
      const { data } = await uploadLogo({ upload: file });
      setFileName(file.name);
      change(data.logo);
    } catch (error) {
      if (error instanceof SignedOut) return;
      refuse(describeFailure(error, 'Não foi possível enviar a imagem.').message);
    }
  };
  const remove = () => {
    change('');
    form.fields.clearErrors(name);
    // The pressed button disappears with the logo.
    document.getElementById(controlId(form.id, name))?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      <FormField
        form={form}
        name={name}
        label="URL do logotipo"
        hint={
          logo !== '' && !isSent
            ? foreignHint
            : 'Um endereço que comece com https://, ou envie uma imagem abaixo.'
        }
      >
        {({ ref: _, onChange: __, ...control }) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            placeholder={isSent ? 'Imagem enviada' : 'https://'}
            value={isSent ? '' : logo}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
      <div className="group/logo flex flex-wrap items-center gap-3 rounded-md border border-dashed border-border-strong bg-card p-3">
        <BrandLogo logo={logo === '' ? null : logo} className="size-20" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-small wrap-anywhere" aria-live="polite">
            {isSent ? fileName || 'Imagem atual' : 'JPEG, PNG ou WebP, até 2 MB.'}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <label
              htmlFor={fileId}
              className="btn btn-soft cursor-pointer outline-offset-2 outline-ring has-focus-visible:outline-3"
            >
              <ImagePlus aria-hidden="true" />
              {busy ? 'Enviando...' : isSent ? 'Trocar imagem' : 'Enviar imagem'}
              <input
                id={fileId}
                type="file"
                accept={brandLogoLimits.types.join()}
                className="sr-only"
                onChange={({ target }) => {
                  send(target.files?.[0]);
                  // Otherwise the same file could not be chosen again after its removal.
                  target.value = '';
                }}
              />
            </label>
            {logo !== '' && (
              <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={remove}>
                Remover logotipo
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

const foreignHint =
  'O endereço fica guardado, mas o site não carrega imagens de outros servidores. Para que o logotipo apareça, envie a imagem.';
