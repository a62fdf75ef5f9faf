import { PIECE_LIMIT } from '@gemelo/contract/endpoints/files';
import {
  createOpenUpload,
  finishOpenUpload,
  openFormChoices,
  readOpenForm,
  sendOpenAnswer,
  sendOpenPiece,
} from '@gemelo/contract/endpoints/open-forms';
import { OCTETS } from '@gemelo/contract/kit/bytes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Api, say } from '../../http/handle.ts';
import type { OpenForms, Visitor } from './open-forms.service.ts';

const visitorOf = ({ ip, id }: FastifyRequest): Visitor => ({ address: ip, correlation: id });

/** Pieces of files are raw bytes. */
export function acceptOpenPieces(scope: FastifyInstance) {
  scope.addContentTypeParser(OCTETS, { parseAs: 'buffer', bodyLimit: PIECE_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
}

export function openFormRoutes(api: Api, forms: OpenForms) {
  api.outside(readOpenForm, ({ body, request }) => forms.read(body.token, visitorOf(request)));
  api.outside(openFormChoices, ({ body, request }) => forms.choices(body, visitorOf(request)));
  api.outside(createOpenUpload, ({ body, request }) => forms.beginUpload(body, visitorOf(request)));
  api.outside(sendOpenPiece, ({ params, query, body, request }) =>
    forms.piece(params.idUpload, query.offset, body, visitorOf(request)),
  );
  api.outside(finishOpenUpload, ({ params, request }) =>
    forms.finishUpload(params.idUpload, visitorOf(request)),
  );
  api.outside(sendOpenAnswer, async ({ body, request }) =>
    say('OPEN_ANSWER_RECEIVED', await forms.send(body, visitorOf(request))),
  );
}
