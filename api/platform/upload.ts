import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '#contract/endpoint.ts';
import { tooLargeMessage, wrongTypeMessage } from '#contract/uploads.ts';
import { Failure, invalid } from './failure.ts';
import { detectType } from './file-types.ts';
import type { UploadedFile } from './handler.ts';
import type { TemporaryFiles } from './temporary-files.ts';
import { writeToDisk } from './write-to-disk.ts';

/** Enables multipart/form-data for the routes of entries with `upload`. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  // One extra part is accepted, so that it can be refused by its name.
  await app.register(multipart, { limits: { files: 2, fields: 1, parts: 2, fieldSize: 1024 } });
}

/**
 * Streams the single file of a call into a temporary file, and checks its first bytes before it accepts the rest. The caller
 * deletes it.
 * @throws {Failure} 'unsupported_media' when the body is not a form or the file has another type, 'too_large', or 'invalid'
 * without a file; then nothing is left on the disk
 */
export function readUpload(
  request: FastifyRequest,
  upload: Upload,
  temporary: Pick<TemporaryFiles, 'createFolder'>,
): Promise<UploadedFile> {
  return readForm(request, async () => {
    let written: UploadedFile | undefined;
    try {
      await readOnlyFile(request, upload, async (part) => {
        const check = (start: Buffer) => requireType(start, upload);
        written = await writeToDisk(part.file, part.filename, temporary, check);
        if (part.file.truncated) throw new Failure('too_large', tooLargeMessage(upload));
      });
      // A form with an empty file field has a file without bytes.
      if (!written || written.size === 0) throw invalid(upload.field, 'Escolha um arquivo.');
      return written;
    } catch (error) {
      await written?.discard();
      throw error;
    }
  });
}

async function readForm<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new Failure('unsupported_media', 'Envie o arquivo como formulário.');
  try {
    return await read();
  } catch (error) {
    // The rest of the body is not parsed, so that the client can read the refusal.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Failure) throw error;
    request.log.info({ err: error }, 'a form could not be read');
    throw new Failure('invalid', 'O formulário chegou incompleto. Envie de novo.');
  }
}

async function readOnlyFile(
  request: FastifyRequest,
  upload: Upload,
  read: (part: MultipartFile) => Promise<void>,
): Promise<void> {
  let isRead = false;
  for await (const part of request.parts({ limits: { fileSize: upload.maxBytes } })) {
    if (isRead) throw invalid(upload.field, 'Envie um arquivo só.');
    if (part.type !== 'file' || part.fieldname !== upload.field) break;
    await read(part).catch((error: unknown) => {
      if (part.file.truncated) throw new Failure('too_large', tooLargeMessage(upload));
      throw error;
    });
    isRead = true;
  }
}

function requireType(start: Buffer, upload: Upload): string {
  const type = detectType(start);
  if (type !== undefined && upload.types.includes(type)) return type;
  throw new Failure('unsupported_media', wrongTypeMessage(upload));
}
