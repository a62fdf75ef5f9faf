import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { TaskSeed } from './form/create-task-drawer.tsx';

const CreateTaskDrawer = lazy(async () => {
  const [drawer] = await Promise.all([import('./form/create-task-drawer.tsx'), loadTexts('tasks', 'upload')]);
  return { default: drawer.CreateTaskDrawer };
});

interface CreateTaskProps {
  seed: TaskSeed;
  /** A small button, for the head of a card. */
  compact?: boolean;
}

/** Makes a task about the current record; the form and its texts are loaded on demand. */
export function CreateTask({ seed, compact }: CreateTaskProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [turn, setTurn] = useState(0);
  const [opened, setOpened] = useState(false);
  if (!can('task:create')) return null;
  return (
    <>
      <Button
        variant="default"
        {...(compact ? { size: 'compact-sm' } : {})}
        leftSection={<IconChecklist size={16} aria-hidden />}
        onClick={() => {
          setTurn(turn + 1);
          setOpened(true);
        }}
      >
        {t('shell.createTask')}
      </Button>
      {turn > 0 && (
        <Suspense fallback={null}>
          <CreateTaskDrawer key={turn} opened={opened} onClose={() => setOpened(false)} seed={seed} />
        </Suspense>
      )}
    </>
  );
}
