import type { FileHolder } from '../files/files.service.ts';
import type { CommentService } from './comments.service.ts';

/** A user who may see a comment may see its files. */
export const commentFiles = (comments: Pick<CommentService, 'mustSee'>): FileHolder => ({
  table: 'comment',
  key: 'id_comment',
  ownerOf: (tx, actor, idComment) => comments.mustSee(tx, actor, idComment),
});
