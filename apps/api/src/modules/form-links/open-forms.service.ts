import type {
  createOpenUpload,
  OpenForm,
  openFormChoices,
  sendOpenAnswer,
} from '@gemelo/contract/endpoints/open-forms';
import { OPEN_CHOICES_PAGE } from '@gemelo/contract/endpoints/open-forms';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { Database, Tx } from '../../db/client.ts';
import { type Context, system } from '../../db/context.ts';
import type { Guest } from '../../http/actor.ts';
import { hashSecret } from '../../security/secrets.ts';
import type { Throttle } from '../auth/throttle.ts';
import type { UploadService } from '../files/uploads.service.ts';
import type { AnswerService } from '../forms/form-answers.service.ts';
import type { choiceList } from '../forms/form-choices.lists.ts';
import type { sourcesIn } from '../forms/form-choices.queries.ts';
import type { FormDocuments } from '../forms/form-documents.ts';
import { filesOfAnswer } from './answer-room.ts';
import { mustBeOpen, remainingOf } from './link-state.ts';
import {
  countAnswer,
  type KnownLink,
  linkByToken,
  linkOfUpload,
  lockLink,
  type OpenLink,
  openLink,
} from './open-forms.queries.ts';
import { byLink, byStranger, byVisitor } from './open-limits.ts';

/** Somebody of whom nothing is known but where they come from. */
export interface Visitor {
  address: string;
  correlation: string;
}

interface Parts {
  database: Database;
  throttle: Pick<Throttle, 'attempt'>;
  documents: FormDocuments;
  answers: Pick<AnswerService, 'store'>;
  uploads: Pick<UploadService, 'createFor' | 'piece' | 'finish'>;
  choiceList: typeof choiceList;
  sourcesIn: typeof sourcesIn;
}

/** From here on only the company of the link is seen. */
const inCompany = ({ idCompany }: KnownLink, { correlation }: Visitor) => ({
  ...{ idUser: null, idCompany, operator: false, all: false, correlation },
});
const guestOf = (link: KnownLink, answerKey: string, visitor: Visitor): Guest => ({
  ...inCompany(link, visitor),
  ...{ timeZone: link.timeZone, idFormLink: link.idFormLink, answerKey },
});

/** What was begun in time is taken for a while after the expiry. */
const mustTake = (link: OpenLink, startedAt: string) =>
  mustBeOpen({
    ...link,
    expired: link.expired && (link.over || Date.parse(startedAt) >= Date.parse(link.expiresAt)),
  });

/** What such an answer needs. */
const mustTakeBegun = (link: OpenLink) => mustBeOpen({ ...link, expired: link.over });

/** Whoever signed up without a name is called by their address, of which people outside see no more than this. */
const withoutAddress = (label: string) => label.replace(/^([^\s@]+)@[^\s@]+$/, '$1');

export function createOpenForms({ database, throttle, documents, answers, uploads, ...choosing }: Parts) {
  const unknown = async ({ address }: Visitor) => {
    await throttle.attempt(byStranger(address));
    return new NotFound('form-link', 0);
  };

  const mustKnow = async (token: string, visitor: Visitor): Promise<KnownLink> => {
    const known = await database.read(system, (tx) => linkByToken.first(tx, { hash: hashSecret(token) }));
    if (!known) throw await unknown(visitor);
    return known;
  };

  const linkNow = async (tx: Tx, { idFormLink }: Pick<KnownLink, 'idFormLink'>): Promise<OpenLink> => {
    const link = await openLink.first(tx, { idFormLink });
    if (!link) throw new NotFound('form-link', 0);
    return link;
  };

  const documentOf = async (tx: Tx, { idForm, formVersion }: OpenLink) => {
    const compiled = await documents.compiled(tx, idForm, formVersion);
    if (!compiled) throw new NotFound('form', idForm);
    return compiled.document;
  };

  /** The link of a token, refused unless it takes what is asked. */
  const inOpen = async <T>(
    context: Context,
    known: KnownLink,
    must: (link: OpenLink) => void,
    work: (tx: Tx, link: OpenLink) => Promise<T>,
  ) =>
    database.read(context, async (tx) => {
      const link = await linkNow(tx, known);
      must(link);
      return work(tx, link);
    });

  /** Whoever began an upload; refused where the answer that it is for would be. */
  const uploaderOf = async (idUpload: string, visitor: Visitor): Promise<Guest> => {
    const known = await database.read(system, (tx) => linkOfUpload.first(tx, { idUpload }));
    if (!known) throw await unknown(visitor);
    await throttle.attempt(byVisitor('piece', known.idFormLink, visitor.address));
    const link = await database.read(inCompany(known, visitor), (tx) => linkNow(tx, known));
    mustTakeBegun(link);
    return guestOf(known, known.answerKey, visitor);
  };

  return {
    async read(token: string, visitor: Visitor): Promise<OpenForm> {
      const known = await mustKnow(token, visitor);
      await throttle.attempt(byVisitor('read', known.idFormLink, visitor.address));
      return inOpen(inCompany(known, visitor), known, mustBeOpen, async (tx, link) => {
        const { companyName, companyLogo, name, description, formVersion, timeZone, expiresAt } = link;
        return {
          ...{ companyName, companyLogo, name, description, formVersion, timeZone, expiresAt },
          document: await documentOf(tx, link),
          remaining: remainingOf(link),
        };
      });
    },

    /** Only what the published version really asks for. */
    async choices({ token, source, page }: BodyOf<typeof openFormChoices>, visitor: Visitor) {
      const known = await mustKnow(token, visitor);
      await throttle.attempt(byVisitor('choices', known.idFormLink, visitor.address));
      return inOpen(inCompany(known, visitor), known, mustTakeBegun, async (tx, link) => {
        const isAsked = choosing.sourcesIn(await documentOf(tx, link)).has(source);
        if (!isAsked) throw new NotFound('form-link', 0);
        const offered = await choosing.choiceList(tx, source, {}, link.idCompany);
        const { rows, total } = await offered.page(
          { page, limit: OPEN_CHOICES_PAGE, order: 'label', format: 'json' },
          (entity, count) =>
            database.counts.once(entity, `open-form-choices/${link.idCompany}/${source}`, count),
        );
        const choices = rows.map(({ value, label, columns }) => ({
          ...{ value, columns, label: source === 'user' ? withoutAddress(label) : label },
        }));
        return { total, choices };
      });
    },

    async beginUpload({ token, answerKey, ...file }: BodyOf<typeof createOpenUpload>, visitor: Visitor) {
      const known = await mustKnow(token, visitor);
      await throttle.attempt(byVisitor('upload', known.idFormLink, visitor.address));
      const guest = guestOf(known, answerKey, visitor);
      const room = await inOpen(guest, known, mustTakeBegun, (tx, { idForm, formVersion }) =>
        filesOfAnswer(tx, documents, idForm, formVersion),
      );
      return uploads.createFor(guest, file, room);
    },

    async piece(idUpload: string, offset: number, bytes: Uint8Array, visitor: Visitor) {
      return uploads.piece(await uploaderOf(idUpload, visitor), idUpload, offset, bytes);
    },

    async finishUpload(idUpload: string, visitor: Visitor) {
      return uploads.finish(await uploaderOf(idUpload, visitor), idUpload);
    },

    /** The same key is stored and counted once, and answered again whatever became of the link. */
    async send({ token, ...sent }: BodyOf<typeof sendOpenAnswer>, visitor: Visitor) {
      const known = await mustKnow(token, visitor);
      const { idFormLink, idForm } = known;
      await throttle.attempt(byVisitor('answer', idFormLink, visitor.address), byLink(idFormLink));
      const guest = guestOf(known, sent.answerKey, visitor);
      return database.transaction(guest, async (tx) => {
        lockLink.later(tx, { idFormLink });
        const { receivedAt, isNew } = await answers.store(tx, guest, { ...sent, idForm }, async () =>
          mustTake(await linkNow(tx, known), sent.startedAt),
        );
        const counted = isNew ? await countAnswer.first(tx, { idFormLink }) : await linkNow(tx, known);
        return { receivedAt, remaining: counted ? remainingOf(counted) : null };
      });
    },
  };
}
export type OpenForms = ReturnType<typeof createOpenForms>;
