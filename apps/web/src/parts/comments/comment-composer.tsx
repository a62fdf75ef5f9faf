import { type Commented, commentBody } from '@gemelo/contract/endpoints/comments';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { Button, Menu } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form, UNSENT } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { FilesField } from '../../ui/upload/files-field.tsx';
import classes from './comments.module.css';
import { MentionField } from './mention-field.tsx';
import type { Mentionable, Snippet } from './mentions.ts';

export interface ComposerProps {
  kind: Commented;
  id: number;
  /** People offered after an @; without them mentions are off. */
  people?: readonly Mentionable[] | undefined;
  /** Prepared texts, offered after a slash and by a button. */
  snippets?: readonly Snippet[] | undefined;
  /** Whether the user may write internal notes. */
  notes?: boolean | undefined;
  /** Fallback error text: a key of the contract's errors. */
  otherwise?: string | undefined;
  onSent: () => void;
}

/** Writes a comment, with files, or a note that only those who handle the record see. */
export function CommentComposer({ kind, id, people, snippets, notes, otherwise, onSent }: ComposerProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const list = kind.list as unknown as AnyEndpoint;
  const { mutateAsync } = useWrite(kind.create as unknown as AnyEndpoint, { invalidates: [list] });
  return (
    <Form
      schema={commentBody}
      defaultValues={{ text: '', idFiles: [], internal: false }}
      otherwise={otherwise}
      onSubmit={async ({ text, idFiles = [], internal = false }) => {
        if (busy) {
          snackbar.info(t('upload.wait'));
          return UNSENT;
        }
        const said = { text, ...(idFiles.length > 0 ? { idFiles } : {}), ...(internal ? { internal } : {}) };
        await mutateAsync({ body: { [kind.about]: id, ...said } } as never);
        return onSent();
      }}
    >
      {(form) => {
        const isNote = form.watch('internal') === true;
        const insert = (words: string) => {
          const before = form.getValues('text');
          const text = before && !/\s$/.test(before) ? `${before}\n${words}` : before + words;
          form.setValue('text', text, { shouldDirty: true });
          form.setFocus('text');
        };
        return (
          <div className={classes.composer} data-note={isNote || undefined}>
            {people || snippets ? (
              <MentionField
                name="text"
                label={t(isNote ? 'parts.comments.writeNote' : 'parts.comments.write')}
                description={t(isNote ? 'parts.comments.noteHint' : 'parts.comments.mentionHint')}
                people={people ?? []}
                {...(snippets ? { snippets } : {})}
              />
            ) : (
              <TextAreaField name="text" label={t('parts.comments.write')} />
            )}
            <FilesField local name="idFiles" label={t('parts.comments.attach')} onBusy={setBusy} />
            <div className={classes.tools}>
              {notes && <SwitchField name="internal" label={t('parts.comments.note')} />}
              {snippets && snippets.length > 0 && <SnippetMenu snippets={snippets} onChoose={insert} />}
            </div>
            <FormActions submitLabel={t(isNote ? 'parts.comments.sendNote' : 'parts.comments.send')} />
          </div>
        );
      }}
    </Form>
  );
}

interface SnippetMenuProps {
  snippets: readonly Snippet[];
  onChoose: (text: string) => void;
}

function SnippetMenu({ snippets, onChoose }: SnippetMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconMessage2 size={16} aria-hidden />}
          data-hint={t('parts.comments.snippetHint')}
        >
          {t('parts.comments.snippets')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {snippets.map(({ id, name, text }) => (
          <Menu.Item key={id} onClick={() => onChoose(text)}>
            <bdi>{name}</bdi>
            <span dir="auto" className={classes.snippet}>
              {text}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
