import clsx from 'clsx';
import { ImageOff, ImagePlus, Tag, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { brandLogoKey } from '#contract/brand-logos.ts';
import { type FuelBrandRow, fuelBrandEndpoints } from '#contract/fuel-brands.ts';
import { fuelBrandBody } from '#contract/fuel-fields.ts';
import { brandLogoLimits } from '#contract/uploads.ts';
import { denialReason } from '#domain/can.ts';
import { fuelBrandCan } from '#domain/fuel-brands-can.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { type FieldOfForm, FormField, useFieldValue } from '#web/forms/fields.tsx';
import { plainMessagesOf } from '#web/forms/noun-messages.ts';
import { checkPhoto } from '#web/forms/photo-field.tsx';
import { controlId } from '#web/forms/use-call-form.ts';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { CrudList } from '#web/list/crud-list.tsx';
import { useRecords } from '#web/list/record-calls.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/field.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from './admin-meta.ts';
import { NameField } from './choices/row-fields.tsx';
import { fuelChanges as changes } from './module/modules.tsx';

export const meta = () => adminMeta('Marcas de combustível');
export const handle = noticesAtTop;

interface Values {
  name: string;
  logo: string;
}

type Row = Numbered & Pick<FuelBrandRow, 'name' | 'logo' | 'stations'>;

const columns: Columns<Row> = [
  {
    id: 'name',
    header: 'Nome',
    value: ({ name }) => name,
    cell: (brand) => (
      <span className="inline-flex items-center gap-3">
        <BrandLogo logo={brand.logo} className="size-9" />
        {brand.name}
      </span>
    ),
    heading: true,
  },
  { id: 'stations', header: 'Postos', value: ({ stations }) => stations, align: 'end' },
];

const words = plainMessagesOf({ one: 'marca', many: 'marcas', gender: 'f' });

/** Spec, back office, section 2 (Fuel brands, fuel types and fuel stations managers). */
export default function FuelBrandsPage() {
  const records = useRecords('fuelBrands', { query: fuelBrandEndpoints.listFuelBrands.query, changes });
  return (
    <CrudList
      title="Marcas"
      {...records}
      searchFor="Nome da marca"
      columns={columns}
      isNarrow
      nameOf={({ name }) => name}
      form={{
        words,
        schema: async () => fuelBrandBody,
        valuesOf: (brand): Values => ({ name: brand?.name ?? '', logo: brand?.logo ?? '' }),
        fields: (form, brand) => (
          <>
            <NameField
              form={form}
              name="name"
              hint={brand ? denialReason(fuelBrandCan(brand).rename) : undefined}
            />
            <LogoField form={form} name="logo" />
          </>
        ),
      }}
      preview={(values, saved) => ({ ...values, stations: saved?.stations ?? 0 })}
      can={fuelBrandCan}
      dependents={({ id, linked }) =>
        linked.includes('stations') && {
          label: 'Ver postos',
          to: panelPaths.list('fuelStations', { brandId: id }),
        }
      }
    />
  );
}

/** Takes the address of an image, or an image, which is uploaded when chosen; the form then contains its address. */
function LogoField<Values extends FieldValues>({ form, name }: Pick<FieldOfForm<Values>, 'form' | 'name'>) {
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

interface BrandLogoProps {
  logo: string | null;
  className: string;
}

/** The logo of a brand beside its name. Only uploaded images are shown: pages load nothing from other servers. */
function BrandLogo({ logo, className }: BrandLogoProps) {
  const apiPrefix = useApiPrefix();
  const [unseen, setUnseen] = useState<string | null>(null);
  const isSent = brandLogoKey(logo) !== undefined;
  const Sign = logo ? ImageOff : Tag;
  return (
    <span
      className={clsx(
        'grid shrink-0 place-items-center overflow-hidden rounded-md bg-muted text-muted-foreground',
        className,
      )}
    >
      {isSent && logo !== unseen ? (
        <img
          src={`${apiPrefix}${logo}`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setUnseen(logo)}
          className="size-full object-contain"
        />
      ) : (
        <Sign size={18} aria-hidden="true" />
      )}
    </span>
  );
}
