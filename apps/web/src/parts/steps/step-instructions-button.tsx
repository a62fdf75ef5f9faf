import { Button } from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';

const StepInstructionsDrawer = lazy(() =>
  import('./step-instructions-drawer.tsx').then((m) => ({ default: m.StepInstructionsDrawer })),
);

/** Opens the instructions of a step beside what it is attached to. */
export function StepInstructionsButton({ idStep }: { idStep: number }) {
  const { t } = useTranslation();
  const drawer = useDrawer<number>();
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconListNumbers size={16} aria-hidden />}
        onClick={() => drawer.open(idStep)}
      >
        {t('parts.steps.open')}
      </Button>
      {drawer.content !== undefined && (
        <Suspense fallback={null}>
          <StepInstructionsDrawer idStep={drawer.content} opened={drawer.opened} onClose={drawer.close} />
        </Suspense>
      )}
    </>
  );
}
