import type { Commented } from '@gemelo/contract/endpoints/comments';
import { defineList } from '../../db/lists/define-list.ts';
import { equals } from '../../db/lists/filters.ts';
import { builder } from '../../db/prepared.ts';
import { presentComment, selectComments } from './comments.queries.ts';

/** The comments on records of one kind. */
export const commentListOf = ({ subject, own }: Commented) =>
  defineList<{ idSubject: number; internal?: boolean | undefined }>()({
    entity: subject,
    rows: () => selectComments(builder).where('k.subject', '=', subject),
    filters: { idSubject: equals('k.idSubject'), internal: equals('k.internal') },
    order: {},
    newest: ['k.idComment'],
    present: (row) => presentComment(own, row) as never,
  });
