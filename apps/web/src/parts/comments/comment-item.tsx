import { type Commented, commentText } from '@gemelo/contract/endpoints/comments';
import type { FileData } from '@gemelo/contract/endpoints/files';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconLock, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useFormat } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Age } from '../../ui/states/age.tsx';
import { FileGallery } from '../../ui/upload/file-gallery.tsx';
import { PresenceOf } from '../presence/presence-of.tsx';
import classes from './comments.module.css';
import { type Mentionable, pieces } from './mentions.ts';

export interface ShownComment extends Record<string, unknown> {
  text: string;
  version: number;
  createdAt: string;
  User: { idUser: number; name: string };
  edits: { text: string; at: string }[];
  files: FileData[];
  internal: boolean;
}

interface CommentItemProps {
  kind: Commented;
  comment: ShownComment;
  /** People whose names are highlighted in the text. */
  people: readonly Mentionable[];
}

const schema = z.strictObject({ text: commentText() });

/** One comment; its author can edit it, and everybody can see earlier versions. */
export function CommentItem({ kind, comment, people }: CommentItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const own = useSession((state) => state.user?.idUser) === comment.User.idUser;
  const [editing, setEditing] = useState(false);
  const [earlier, setEarlier] = useState(false);
  const update = kind.update as unknown as AnyEndpoint;
  const { mutateAsync } = useWrite(update, { invalidates: [kind.list as unknown as AnyEndpoint] });
  return (
    <li className={classes.comment} data-note={comment.internal || undefined}>
      <header className={classes.head}>
        {comment.internal && (
          <span className={classes.note}>
            <IconLock size={16} aria-hidden />
            {t('parts.comments.note')}
          </span>
        )}
        <bdi className={classes.author}>{comment.User.name}</bdi>
        <PresenceOf idUser={comment.User.idUser} />
        <Age at={comment.createdAt} />
        {comment.edits.length > 0 && (
          <UnstyledButton
            className={classes.edited}
            aria-expanded={earlier}
            onClick={() => setEarlier(!earlier)}
          >
            {t('parts.comments.edited', { count: comment.edits.length })}
          </UnstyledButton>
        )}
        {own && !editing && (
          <ActionIcon
            data-hint={t('parts.comments.edit')}
            aria-label={t('parts.comments.edit')}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={16} />
          </ActionIcon>
        )}
      </header>
      {editing ? (
        <Form
          schema={schema}
          defaultValues={{ text: comment.text }}
          onSubmit={async ({ text }) => {
            await mutateAsync({
              params: { [kind.own]: comment[kind.own] },
              body: { text, version: comment.version },
            } as never);
            setEditing(false);
          }}
        >
          <TextAreaField name="text" label={t('parts.comments.edit')} autoFocus />
          <FormActions always onCancel={() => setEditing(false)} />
        </Form>
      ) : comment.text === '' ? null : (
        <p dir="auto" className={classes.text}>
          {pieces(comment.text, people).map(({ text, named, at }) =>
            named ? (
              <bdi key={at} className={classes.mention}>
                {text}
              </bdi>
            ) : (
              text
            ),
          )}
        </p>
      )}
      <FileGallery files={comment.files} />
      {earlier && (
        <ol className={classes.earlier}>
          {comment.edits.map((edit) => (
            <li key={edit.at}>
              <time dateTime={edit.at}>{format.moment(edit.at)}</time>
              <p dir="auto" className={classes.text}>
                {edit.text}
              </p>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
