import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '#contract/endpoint.ts';
import { tooLargeMessage, wrongTypeMessage } from '#contract/uploads.ts';
import { Failure, invalid } from './failure.ts';
import { detectType } from './file-types.ts';
import type { FileOnDisk, UploadedFile } from './handler.ts';
import { writeToDisk } from './write-to-disk.ts';

/** Enables multipart/form-data for the routes of entries with `upload`. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  // One part more than is taken, so that it can be refused by its name.
  await app.register(multipart, { limits: { files: 2, fields: 1, parts: 2, fieldSize: 1024 } });
}

/**
 * Reads the single file of a call.
 * @throws {Failure} 'unsupported_media' when the body is no form or the file has another type, 'too_large', or
 * 'invalid' without a file
 */
export function readUpload(request: FastifyRequest, upload: Upload): Promise<UploadedFile> {
  return readForm(request, async () => {
    const bytes = await readOnlyFile(request, upload, (part) => part.toBuffer());
    // A form whose field was left empty has a file without bytes.
    if (!bytes || bytes.length === 0) throw invalid(upload.field, 'Escolha um arquivo.');
    return { bytes, type: requireType(bytes, upload) };
  });
}

/**
 * Like `readUpload`, but the file goes to a temporary one on the disk while it arrives. The caller discards it.
 * @throws {Failure} as `readUpload` does; nothing is left on the disk then
 */
export function readUploadToDisk(request: FastifyRequest, upload: Upload): Promise<FileOnDisk> {
  return readForm(request, async () => {
    let written: FileOnDisk | undefined;
    try {
      await readOnlyFile(request, upload, async (part) => {
        const check = (start: Buffer) => requireType(start, upload);
        written = await writeToDisk(part.file, part.filename, check);
        if (part.file.truncated) throw new Failure('too_large', tooLargeMessage(upload));
      });
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
    // The rest of what is sent goes unread, so that the sender comes to read the refusal.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Failure) throw error;
    request.log.info({ err: error }, 'a form could not be read');
    throw new Failure('invalid', 'O formulário chegou incompleto. Envie de novo.');
  }
}

async function readOnlyFile<T>(
  request: FastifyRequest,
  upload: Upload,
  read: (part: MultipartFile) => Promise<T>,
): Promise<T | undefined> {
  let done: { result: T } | undefined;
  for await (const part of request.parts({ limits: { fileSize: upload.maxBytes } })) {
    if (done) throw invalid(upload.field, 'Envie um arquivo só.');
    if (part.type !== 'file' || part.fieldname !== upload.field) break;
    const result = await read(part).catch((error: unknown) => {
      if (part.file.truncated) throw new Failure('too_large', tooLargeMessage(upload));
      throw error;
    });
    done = { result };
  }
  return done?.result;
}

function requireType(start: Buffer, upload: Upload): string {
  const type = detectType(start);
  if (type !== undefined && upload.types.includes(type)) return type;
  throw new Failure('unsupported_media', wrongTypeMessage(upload));
}
