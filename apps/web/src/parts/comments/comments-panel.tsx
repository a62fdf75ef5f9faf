import type { Commented } from '@gemelo/contract/endpoints/comments';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { CommentComposer, type ComposerProps } from './comment-composer.tsx';
import { CommentItem, type ShownComment } from './comment-item.tsx';
import classes from './comments.module.css';
import type { Mentionable } from './mentions.ts';

interface CommentsPanelProps extends Omit<ComposerProps, 'onSent'> {
  /** The commented kind of record: `twinComments`, `assignmentComments`. */
  kind: Commented;
  /** Why nothing can be written any more; without it there is an input. */
  closed?: string | undefined;
}

const MAX_COMMENTS = 200;
const noPeople: readonly Mentionable[] = [];

/** Comments on a record, newest first, with an input. */
export function CommentsPanel({ closed, ...composer }: CommentsPanelProps) {
  const { kind, id, people } = composer;
  const { t } = useTranslation();
  // Cleared when the own comment was sent, not when other comments arrive.
  const [sent, setSent] = useState(0);
  // The endpoints differ only in the name of their id parameter.
  const list = kind.list as unknown as AnyEndpoint;
  const param = /\{(\w+)\}/.exec(kind.list.path)?.[1] ?? kind.about;
  const { data, error, refetch } = useRead(list, {
    params: { [param]: id },
    query: { limit: MAX_COMMENTS },
  } as never);
  const comments = data?.data as ShownComment[] | undefined;
  return (
    <section className={classes.panel} aria-label={t('parts.comments.title')}>
      <h2 className={classes.title}>{t('parts.comments.title')}</h2>
      {closed === undefined ? (
        <CommentComposer key={sent} {...composer} onSent={() => setSent(sent + 1)} />
      ) : (
        <Nothing>{closed}</Nothing>
      )}
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
