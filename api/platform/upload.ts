import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '#contract/endpoint.ts';
import { tooLargeMessage, wrongTypeMessage } from '#contract/uploads.ts';
import { Failure, invalid } from './failure.ts';
import type { UploadedFile } from './handler.ts';

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
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Failure('unsupported_media', 'Envie o arquivo como formulário.');
  try {
    const bytes = await readOnlyFile(request, upload);
    const type = typeOf(bytes);
    if (type === undefined || !upload.types.includes(type)) {
      throw new Failure('unsupported_media', wrongTypeMessage(upload));
    }
    return { bytes, type };
  } catch (error) {
    // The rest of what is sent goes unread, so that the sender comes to read the refusal.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Failure) throw error;
    request.log.info({ err: error }, 'a form could not be read');
    throw new Failure('invalid', 'O formulário chegou incompleto. Envie de novo.');
  }
}

async function readOnlyFile(request: FastifyRequest, upload: Upload): Promise<Buffer> {
  let bytes: Buffer | undefined;
  for await (const part of request.parts({ limits: { fileSize: upload.maxBytes } })) {
    if (bytes) throw invalid(upload.field, 'Envie um arquivo só.');
    if (part.type !== 'file' || part.fieldname !== upload.field) break;
    bytes = await part.toBuffer().catch((error: unknown) => {
      if (part.file.truncated) throw new Failure('too_large', tooLargeMessage(upload));
      throw error;
    });
  }
  // A form whose field was left empty has a file without bytes.
  if (!bytes || bytes.length === 0) throw invalid(upload.field, 'Escolha um arquivo.');
  return bytes;
}

/** The first bytes of each allowed type. Names and headers are not checked, because the client can choose them. */
const signatures: readonly { type: string; isIn: (bytes: Buffer) => boolean }[] = [
  { type: 'image/jpeg', isIn: (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff' },
  {
    type: 'image/png',
    isIn: (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a',
  },
  {
    type: 'image/webp',
    isIn: (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
  { type: 'image/heic', isIn: isHeic },
  { type: 'text/csv', isIn: isText },
];

const heicBrands = ['heic', 'heix', 'heim', 'heis'];

/** Reads the brands of an ISO media file: the box 'ftyp' has a main brand, a version, and further brands. */
function isHeic(bytes: Buffer): boolean {
  if (bytes.subarray(4, 8).toString('latin1') !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), 256);
  const brands = bytes.subarray(8, end).toString('latin1').match(/.{4}/gs) ?? [];
  return brands.some((brand) => heicBrands.includes(brand));
}

/** Text of any encoding that puts a letter into one byte or several has no control characters but blanks and line ends. */
function isText(bytes: Buffer): boolean {
  return bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

function typeOf(bytes: Buffer): string | undefined {
  return signatures.find(({ isIn }) => isIn(bytes))?.type;
}
