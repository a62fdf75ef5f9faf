import type { Board } from '@gemelo/contract/endpoints/boards';
import { Button } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { Notice } from '../../ui/states/notice.tsx';
import type { Draft } from './draft/use-draft.ts';
import { useEditors } from './draft/use-editors.ts';

/** Who else is editing, and that the board was saved elsewhere meanwhile. */
export function BoardNotices({ board, draft }: { board: Board; draft: Draft }) {
  const { t } = useTranslation();
  const { isEditing, isDirty, base, rebase } = draft;
  const others = useEditors(board.idBoard, isEditing);
  const isOld = isEditing && board.version > base.version;
  const show = async () => {
    const discard = { title: t('forms.unsaved.title'), text: t('forms.unsaved.text'), danger: true };
    if (!isDirty || (await confirm({ ...discard, confirmLabel: t('forms.unsaved.discard') }))) rebase(board);
  };
  return (
    <>
      {others.length > 0 && (
        <Notice
          tone="info"
          title={t('boards.editors.title', { names: others.join(', '), count: others.length })}
        >
          {t('boards.editors.text')}
        </Notice>
      )}
      {isOld && (
        <Notice
          tone="warning"
          title={t('boards.newer.title')}
          action={
            <Button variant="default" size="compact-md" onClick={() => void show()}>
              {t('boards.newer.action')}
            </Button>
          }
        >
          {t('boards.newer.text')}
        </Notice>
      )}
    </>
  );
}
