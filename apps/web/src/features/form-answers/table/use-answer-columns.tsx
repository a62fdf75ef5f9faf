import type { AnswerHeader, FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import { holdsFiles, type ItemKind } from '@gemelo/contract/forms/document';
import type { AnswerValue } from '@gemelo/contract/forms/values';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { answerTo, instancesOf } from '../../../parts/form-answers/answer-document.ts';
import { SmallPictures } from '../../../parts/form-answers/answer-files.tsx';
import { ReviewBadge } from '../../../parts/form-answers/review-badge.tsx';
import { useAnswerText } from '../../../parts/form-answers/use-answer-text.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { OneLine } from '../../../ui/text/one-line.tsx';
import { useAnswerer } from '../answerer.ts';
import type { ItemOf } from './use-version-documents.ts';

/** Questions shown before somebody chooses columns. */
const FIRST = 6;
/** Columns of questions are prefixed, so that no question can take the place of a column of the list. */
const idOf = (name: string) => `q.${name}`;

const widths: Partial<Record<ItemKind, number>> = {
  number: 128,
  scale: 96,
  yesNo: 112,
  date: 128,
  time: 96,
  dateTime: 168,
  photo: 136,
  signature: 96,
  repeat: 128,
};
const figures: readonly ItemKind[] = ['number', 'scale'];

/** All answers to a question: one, or one for each repetition of the groups around it. */
function valuesOf(answer: FormAnswer, { name, repeats }: AnswerHeader): AnswerValue[] {
  const around = repeats.reduce(
    (found, repeat) => found.flatMap((one) => instancesOf(answerTo(one, repeat))),
    [answer.answers],
  );
  return around.map((one) => answerTo(one, name));
}

const filesIn = (values: readonly AnswerValue[]) =>
  values.flatMap((value) => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []));

/** What was answered to a question, in a cell. */
function useCell(itemOf: ItemOf) {
  const textOf = useAnswerText();
  return useMemo(
    () => (header: AnswerHeader) => (answer: FormAnswer) => {
      const item = itemOf(answer, header.name) ?? {
        name: header.name,
        kind: header.kind,
        label: header.label,
      };
      const values = valuesOf(answer, header);
      const files = holdsFiles(header.kind) ? filesIn(values) : [];
      if (files.length > 0 && header.kind !== 'file') return <SmallPictures ids={files} />;
      const texts = values.map((value) => textOf(item, value, answer.labels)).filter((text) => text !== '—');
      return texts.length > 0 ? <OneLine>{texts.join(' · ')}</OneLine> : '—';
    },
    [itemOf, textOf],
  );
}

function useQuestionColumns(headers: readonly AnswerHeader[], itemOf: ItemOf): Column<FormAnswer>[] {
  const { t } = useTranslation();
  const cellOf = useCell(itemOf);
  return useMemo(() => {
    const asked = headers.filter(({ removed }) => !removed);
    return headers.map((header): Column<FormAnswer> => {
      const { name, label, kind, repeats, removed } = header;
      const width = repeats.length > 0 ? undefined : widths[kind];
      return {
        id: idOf(name),
        header: removed ? t('form-answers.removed', { label }) : label,
        cell: cellOf(header),
        hidden: asked.indexOf(header) < 0 || asked.indexOf(header) >= FIRST,
        ...(width ? { width } : {}),
        ...(figures.includes(kind) && repeats.length === 0 ? { align: 'end' } : {}),
      };
    });
  }, [headers, cellOf, t]);
}

function Answerer({ answer }: { answer: FormAnswer }) {
  return <OneLine>{useAnswerer()(answer)}</OneLine>;
}

/** Who answered when and what became of it, then a column for each question of any version. */
export function useAnswerColumns(headers: readonly AnswerHeader[], itemOf: ItemOf): Column<FormAnswer>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const questions = useQuestionColumns(headers, itemOf);
  return useMemo(
    () => [
      {
        id: 'idFormAnswer',
        header: t('form-answers.number'),
        cell: ({ idFormAnswer }) => <bdi>#{idFormAnswer}</bdi>,
        width: 80,
        fixed: true,
        downFirst: true,
        card: 'title',
      },
      {
        id: 'reviewState',
        header: t('contract:field.reviewState'),
        cell: ({ reviewState }) => <ReviewBadge state={reviewState} plain />,
        width: 160,
        keeps: true,
        card: 'badge',
      },
      {
        id: 'receivedAt',
        header: t('contract:field.receivedAt'),
        cell: ({ receivedAt }) => <time dateTime={receivedAt}>{format.moment(receivedAt)}</time>,
        width: 196,
        keeps: true,
        downFirst: true,
      },
      {
        id: 'User',
        header: t('form-answers.person'),
        cell: (answer) => <Answerer answer={answer} />,
        width: 176,
        keeps: true,
      },
      ...questions,
      {
        id: 'formVersion',
        header: t('contract:field.version'),
        cell: ({ formVersion }) => formVersion,
        align: 'end',
        width: 96,
        hidden: true,
      },
      {
        id: 'endedAt',
        header: t('contract:field.endedAt'),
        cell: ({ endedAt }) => <time dateTime={endedAt}>{format.moment(endedAt)}</time>,
        width: 196,
        hidden: true,
        downFirst: true,
      },
    ],
    [t, format, questions],
  );
}
