import { answersOfUser } from '@gemelo/contract/endpoints/form-answers';
import type { Form } from '@gemelo/contract/endpoints/forms';
import { IconMessageDots } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { aboutOf, keyOf } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Entry, EntryList } from '../../ui/lists/entry-list.tsx';
import { Age } from '../../ui/states/age.tsx';
import { useFillable } from './use-fillable.ts';

/** Answers are read form by form, so only those that were answered last are asked. */
const FORMS = 4;
const SHOWN = 5;

const answeredLast = (forms: readonly Form[]) =>
  forms
    .filter(({ lastAnswerAt }) => lastAnswerAt !== null)
    .toSorted((one, other) => (other.lastAnswerAt ?? '').localeCompare(one.lastAnswerAt ?? ''))
    .slice(0, FORMS);

/** What one has sent last. */
export function OwnAnswersCard({ idCompany }: { idCompany: number }) {
  const { t } = useTranslation();
  const idUser = useSession((state) => state.user?.idUser) ?? 0;
  const { data } = useFillable(idCompany);
  const reads = useQueries({
    queries: answeredLast(data?.data ?? []).map(({ idForm }) => {
      const input = { params: { idUser, idForm }, query: { limit: SHOWN, order: '-receivedAt' } };
      return {
        queryKey: keyOf(answersOfUser, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(answersOfUser, input, { signal }),
        meta: { ...aboutOf(answersOfUser) },
      };
    }),
  });
  const answers = reads
    .flatMap((read) => read.data?.data ?? [])
    .toSorted((one, other) => other.receivedAt.localeCompare(one.receivedAt))
    .slice(0, SHOWN);
  if (answers.length === 0) return null;
  return (
    <Card title={t('form-pages.own.title')}>
      <EntryList label={t('form-pages.own.title')}>
        {answers.map(({ idFormAnswer, Form: form, receivedAt, formVersion }) => (
          <Entry
            key={idFormAnswer}
            name={form.name}
            icon={<IconMessageDots size={18} aria-hidden />}
            more={t('form-pages.version.number', { number: formVersion })}
          >
            <Age at={receivedAt} />
          </Entry>
        ))}
      </EntryList>
    </Card>
  );
}
