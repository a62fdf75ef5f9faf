import {
  cancelUpload,
  createUpload,
  finishUpload,
  PIECE_LIMIT,
  readFile,
  readThumbnail,
  readUpload,
  sendPiece,
} from '@gemelo/contract/endpoints/files';
import { OCTETS } from '@gemelo/contract/kit/bytes';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disposition } from '../../http/disposition.ts';
import type { Api } from '../../http/handle.ts';
import type { FoundFile } from './files.queries.ts';
import type { FileService } from './files.service.ts';
import type { UploadService } from './uploads.service.ts';

/** Upload pieces are raw bytes; a truncated piece is refused here. */
export function acceptPieces(scope: FastifyInstance) {
  scope.addContentTypeParser(OCTETS, { parseAs: 'buffer', bodyLimit: PIECE_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
}

/** Uploaded content is served with its detected type and sandboxed. */
const SANDBOX_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
  vary: 'authorization',
};

export function fileRoutes(api: Api, files: FileService, uploads: UploadService) {
  api.handle(createUpload, ({ actor, body }) => uploads.create(actor, body));
  api.handle(readUpload, ({ actor, params }) => uploads.read(actor, params.idUpload));
  api.handle(sendPiece, ({ actor, params, query, body }) =>
    uploads.piece(actor, params.idUpload, query.offset, body),
  );
  api.handle(finishUpload, ({ actor, params }) => uploads.finish(actor, params.idUpload));
  api.handle(cancelUpload, ({ actor, params }) => uploads.cancel(actor, params.idUpload));

  const send = async (
    file: FoundFile,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { key, tag, type, size }: { key: string; tag: string; type: string; size: number },
  ) => {
    reply.headers(SANDBOX_HEADERS).header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const bytes = await files.bytes(file, key);
    return reply.type(type).header('content-length', size).send(bytes);
  };

  api.file(readFile, async ({ actor, params, query, ...call }) => {
    const file = await files.find(actor, params.idFile);
    const shown = query.inline === '1' || (query.inline !== '0' && file.contentType !== 'application/pdf');
    call.reply.header('content-disposition', disposition(shown ? 'inline' : 'attachment', file.name));
    const tag = `"${file.sha256.toString('hex')}"`;
    return send(file, call, { key: file.storageKey, tag, type: file.contentType, size: file.size });
  });

  api.file(readThumbnail, async ({ actor, params, ...call }) => {
    const file = await files.find(actor, params.idFile);
    if (file.thumbnailKey === null) throw new NotFound('file', params.idFile);
    const tag = `"${file.sha256.toString('hex')}-small"`;
    return send(file, call, {
      key: file.thumbnailKey,
      tag,
      type: 'image/webp',
      size: file.thumbnailSize,
    });
  });
}
