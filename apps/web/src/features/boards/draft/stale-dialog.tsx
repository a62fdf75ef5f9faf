import type { BoardDocument } from '@gemelo/contract/endpoints/board-document';
import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useWidgetName } from '../widgets/use-widget-name.ts';
import { type Difference, differencesOf } from './differences.ts';
import classes from './stale-dialog.module.css';

export type Verdict = 'copy' | 'mine' | 'theirs' | 'back';

interface StaleDialogProps {
  base: BoardDocument;
  theirs: BoardDocument;
  mine: BoardDocument;
  settle: (verdict: Verdict) => void;
}

function Differences({ title, found }: { title: string; found: readonly Difference[] }) {
  const { t } = useTranslation();
  const nameOf = useWidgetName();
  const textOf = (one: Difference) => {
    if (one.kind === 'settings') return t('boards.stale.settings');
    if (one.kind === 'name') return t('boards.stale.name', { name: one.name });
    return t(`boards.stale.${one.kind}`, { name: nameOf(one.widget) });
  };
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {found.length === 0 && <p>{t('boards.stale.nothing')}</p>}
      <ul>
        {found.map((one) => (
          <li key={`${one.kind} ${'widget' in one ? one.widget.id : ''}`}>{textOf(one)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Somebody else saved the board meanwhile: what they did, what the user did, and what becomes of it. */
export function StaleDialog({ base, theirs, mine, settle }: StaleDialogProps) {
  const { t } = useTranslation();
  return (
    <DialogFrame
      size={640}
      title={t('boards.stale.title')}
      icon={<IconArrowsDiff size={20} aria-hidden />}
      onClose={() => settle('back')}
      footer={
        <>
          <Button variant="default" onClick={() => settle('theirs')}>
            {t('boards.stale.theirs')}
          </Button>
          <Button variant="default" onClick={() => settle('mine')}>
            {t('boards.stale.mine')}
          </Button>
          <Button data-autofocus onClick={() => settle('copy')}>
            {t('boards.stale.copy')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>{t('boards.stale.text')}</p>
      <div className={classes.parts}>
        <Differences title={t('boards.stale.theirChanges')} found={differencesOf(base, theirs)} />
        <Differences title={t('boards.stale.myChanges')} found={differencesOf(base, mine)} />
      </div>
    </DialogFrame>
  );
}
