import { Button } from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';
import { SectionInstructionsContext } from './section-instructions.ts';

const StepInstructionsDrawer = lazy(() =>
  import('../steps/step-instructions-drawer.tsx').then((m) => ({ default: m.StepInstructionsDrawer })),
);

interface FormInstructionsProps {
  children: ReactNode;
  /** Where there is room, they leave the form in sight. */
  beside?: boolean;
}

/** Lets the sections of a form open their instructions; what is typed stays as it is. */
export function FormInstructions({ children, beside = false }: FormInstructionsProps) {
  const { t } = useTranslation();
  const { content, opened, open, close } = useDrawer<number>();
  const button = useCallback(
    (idStep: number) => (
      <Button
        variant="default"
        leftSection={<IconListNumbers size={16} aria-hidden />}
        aria-expanded={opened && content === idStep}
        onClick={() => open(idStep)}
      >
        {t('parts.steps.open')}
      </Button>
    ),
    [t, opened, content, open],
  );
  return (
    <SectionInstructionsContext value={button}>
      {children}
      {content !== undefined && (
        <Suspense fallback={null}>
          <StepInstructionsDrawer
            key={content}
            idStep={content}
            opened={opened}
            onClose={close}
            beside={beside}
          />
        </Suspense>
      )}
    </SectionInstructionsContext>
  );
}
