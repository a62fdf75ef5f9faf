import type { FileHolder } from '../files/files.service.ts';
import type { AnswerService } from './form-answers.service.ts';

/** Whoever sees an answer sees its files. */
export const answerFiles = (answers: Pick<AnswerService, 'mustSee'>): FileHolder => ({
  table: 'formAnswer',
  key: 'idFormAnswer',
  keyedByCompany: true,
  ownerOf: async (tx, actor, id) => (await answers.mustSee(tx, actor, id)).idCompany,
});
