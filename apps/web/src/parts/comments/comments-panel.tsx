import { type Commented, commentText } from '@gemelo/contract/endpoints/comments';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useRead, useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { CommentItem, type ShownComment } from './comment-item.tsx';
import classes from './comments.module.css';
import { MentionField } from './mention-field.tsx';
import type { Mentionable } from './mentions.ts';

interface CommentsPanelProps {
  /** The commented kind of record: `twinComments`, `assignmentComments`. */
  kind: Commented;
  id: number;
  /** People offered after an @; without them mentions are off. */
  people?: readonly Mentionable[];
  /** Fallback error text: a key of the contract's errors. */
  otherwise?: string;
}

const MAX_COMMENTS = 200;
const noPeople: readonly Mentionable[] = [];
const schema = z.strictObject({ text: commentText() });

/** Comments on a record, newest first, with an input. */
export function CommentsPanel({ kind, id, people, otherwise }: CommentsPanelProps) {
  const { t } = useTranslation();
  // Cleared when the own comment was sent, not when other comments arrive.
  const [sent, setSent] = useState(0);
  // The endpoints differ only in the name of their id parameter.
  const list = kind.list as unknown as AnyEndpoint;
  const create = kind.create as unknown as AnyEndpoint;
  const param = /\{(\w+)\}/.exec(kind.list.path)?.[1] ?? kind.about;
  const { data, error, refetch } = useRead(list, {
    params: { [param]: id },
    query: { limit: MAX_COMMENTS },
  } as never);
  const { mutateAsync } = useWrite(create, { invalidates: [list] });
  const comments = data?.data as ShownComment[] | undefined;
  return (
    <section className={classes.panel} aria-label={t('parts.comments.title')}>
      <h2 className={classes.title}>{t('parts.comments.title')}</h2>
      <Form
        key={sent}
        schema={schema}
        defaultValues={{ text: '' }}
        otherwise={otherwise}
        onSubmit={async ({ text }) => {
          await mutateAsync({ body: { [kind.about]: id, text } } as never);
          setSent(sent + 1);
        }}
      >
        {people ? (
          <MentionField
            name="text"
            label={t('parts.comments.write')}
            description={t('parts.comments.mentionHint')}
            people={people}
          />
        ) : (
          <TextAreaField name="text" label={t('parts.comments.write')} />
        )}
        <FormActions submitLabel={t('parts.comments.send')} />
      </Form>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !comments ? (
        <Loading count={3} />
      ) : comments.length === 0 ? (
        <Nothing>{t('parts.comments.none')}</Nothing>
      ) : (
        <ol className={classes.list}>
          {comments.map((comment) => (
            <CommentItem
              key={comment[kind.own] as number}
              kind={kind}
              comment={comment}
              people={people ?? noPeople}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
