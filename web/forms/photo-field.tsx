import clsx from 'clsx';
import { ImagePlus, RefreshCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Upload } from '#contract/endpoint.ts';
import { photoLimits, tooLargeMessage, wrongTypeMessage } from '#contract/uploads.ts';
import { Button } from '#web/ui/button.tsx';
import { type FieldOfForm, FormField, useFieldValue } from './fields.tsx';

type PhotoFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  /** address of the stored photo */
  current?: string | null;
  limits?: Pick<Upload, 'maxBytes' | 'types'>;
  /** 'circle' shows the middle of the photo, as an avatar does */
  shape?: 'whole' | 'circle';
};

/**
 * A photo that is chosen or dropped, previewed, replaced or removed. The value is the new file, null to remove the
 * current photo, or undefined for no change.
 */
export function PhotoField<Values extends FieldValues>({
  current = null,
  limits = photoLimits,
  shape = 'whole',
  ...field
}: PhotoFieldProps<Values>) {
  const { form, name } = field;
  const { value, change } = useFieldValue(form, name);
  const file = value instanceof File ? value : null;
  const preview = usePreview(file) ?? (value === undefined ? current : null);
  // Reading a large file takes a moment; it can be replaced or removed before.
  const chosen = file !== null || preview !== null;
  const [unseen, setUnseen] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const choose = (picked: File | undefined) => {
    if (!picked) return;
    const wrong = checkPhoto(picked, limits);
    if (wrong === undefined) {
      change(picked);
      form.fields.clearErrors(name);
    } else {
      form.fields.setError(name, { type: 'file', message: wrong });
    }
  };
  const remove = () => {
    change(current === null ? undefined : null);
    form.fields.clearErrors(name);
    // The buttons disappear with the photo.
    input.current?.focus();
  };

  const act = chosen ? 'Trocar foto' : 'Escolher foto';

  return (
    <FormField {...field}>
      {({ ref: _, onChange: __, name: ___, ...control }) => (
        <div className="group/photo relative flex flex-wrap items-center gap-3 rounded-md border border-dashed border-border-strong bg-card p-3 has-aria-invalid:border-2 has-aria-invalid:border-up">
          {/* It covers the whole frame, so that a photo can be dropped anywhere in it. */}
          <input
            {...control}
            ref={input}
            type="file"
            accept={acceptOf(limits.types)}
            aria-label={`${field.label}: ${act}`}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              // Otherwise the same file could not be chosen again after its removal.
              target.value = '';
            }}
            className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
          />
          <span
            className={clsx(
              'grid size-20 shrink-0 place-items-center overflow-hidden bg-muted text-muted-foreground',
              shape === 'circle' ? 'rounded-full' : 'rounded-md',
            )}
          >
            {preview && preview !== unseen ? (
              <img
                src={preview}
                alt=""
                // Few browsers can show HEIC, but the file can still be sent.
                onError={() => setUnseen(preview)}
                className={clsx('size-full', shape === 'circle' ? 'object-cover' : 'object-contain')}
              />
            ) : (
              <ImagePlus size={24} aria-hidden="true" />
            )}
          </span>
          <div className="min-w-0 flex-1 basis-40">
            <p className="text-small wrap-anywhere" aria-live="polite">
              {file ? file.name : preview ? 'Foto atual' : <Invitation />}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <span
                aria-hidden="true"
                className="btn btn-soft btn-dense outline-offset-2 outline-ring group-has-[input:focus-visible]/photo:outline-3"
              >
                {chosen ? <RefreshCw /> : <ImagePlus />}
                <span>{act}</span>
              </span>
              {chosen && (
                <Button
                  variant="ghost"
                  size="dense"
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={remove}
                  className="relative"
                >
                  Remover foto
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
    </FormField>
  );
}

/** Browsers that do not know HEIC find its files by their extension. */
function acceptOf(types: readonly string[]): string {
  return [...types, ...(types.includes('image/heic') ? ['.heic', '.heif'] : [])].join(',');
}

/** Touch screens cannot drop files. */
function Invitation() {
  return (
    <span>
      Escolha uma foto
      <span className="pointer-coarse:hidden">
        {' '}
        ou <span className="whitespace-nowrap">solte-a</span> aqui
      </span>
      .
    </span>
  );
}

/**
 * Returns the server's message if a chosen file is not acceptable, otherwise undefined. The server checks the bytes.
 */
export function checkPhoto(
  file: Pick<File, 'size' | 'type'> & { name?: string },
  limits: Pick<Upload, 'maxBytes' | 'types'>,
): string | undefined {
  const { size } = file;
  if (!limits.types.includes(typeOf(file))) return wrongTypeMessage(limits);
  return size > limits.maxBytes ? tooLargeMessage(limits) : undefined;
}

/** Browsers that do not know HEIC give it no type, and some give it that of its family. */
function typeOf({ type, name = '' }: { type: string; name?: string }): string {
  if (type === 'image/heif' || (type === '' && /\.hei[cf]$/i.test(name))) return 'image/heic';
  return type;
}

/** The data URL of a file, null until it has been read. */
export function usePreview(file: Blob | null): string | null {
  const [read, setRead] = useState<{ file: Blob; address: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => setRead({ file, address: String(reader.result) }));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return read && read.file === file ? read.address : null;
}
