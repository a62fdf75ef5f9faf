import { answersOfForm, answersOfUser, getAnswer, sendAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { type Api, say } from '../../http/handle.ts';
import type { AnswerService } from './form-answers.service.ts';
import { readsAnswers } from './forms.queries.ts';
import type { FormReader } from './forms.reader.ts';
import { answersMatching } from './matching-answers.ts';

export function answerRoutes(api: Api, answers: AnswerService, reader: FormReader) {
  const listOf = async (tx: Tx, id: number, query: QueryOf<typeof answersOfForm>, sender?: number) =>
    answersMatching(tx, await reader.mustHave(tx, id), query, sender);

  api.handle(sendAnswer, async ({ actor, body }) => {
    const answer = await answers.send(actor, body);
    return say('ANSWER_RECEIVED', answer, { name: answer.Form.name });
  });
  api.list(answersOfUser, ({ actor, params, query }, tx) => {
    if (params.idUser !== actor.idUser && !readsAnswers(actor)) throw new Forbidden('FORBIDDEN');
    return listOf(tx, params.idForm, query, params.idUser);
  });
  api.list(answersOfForm, ({ params, query }, tx) => listOf(tx, params.id, query));
  api.handle(getAnswer, ({ actor, params }) => answers.read(actor, params.idFormAnswer));
}
