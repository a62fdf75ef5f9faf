import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconListNumbers, IconWifiOff } from '@tabler/icons-react';
import { KeptPicturesContext } from '../../lib/file-url.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DrawerFoot } from '../../ui/dialogs/drawer-foot.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import stack from '../../ui/layout/stack.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { InstructionList } from './instruction-list.tsx';
import { PrintStep } from './print-step.tsx';
import { useStep } from './use-step.ts';

/** From here on a form and the panel have room beside each other. */
const ROOM = '(min-width: 88em)';

interface StepInstructionsDrawerProps {
  idStep: number;
  opened: boolean;
  onClose: () => void;
  /** Where there is room, the work goes on beside it. */
  beside?: boolean;
}

function Content({ step, pictures, isMissing, error, refetch, isFetching }: ReturnType<typeof useStep>) {
  const { t } = useTranslation();
  if (step)
    return step.instructions.length === 0 ? (
      <NoData compact icon={<IconListNumbers size={24} stroke={1.5} />} title={t('parts.steps.empty')} />
    ) : (
      <div className={stack.fill}>
        <KeptPicturesContext value={pictures}>
          <InstructionList instructions={step.instructions} />
          <DrawerFoot>
            <PrintStep step={step} />
          </DrawerFoot>
        </KeptPicturesContext>
      </div>
    );
  if (!isMissing) return <Loading count={5} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} compact />;
  return (
    <NoData
      compact
      icon={<IconWifiOff size={24} stroke={1.5} />}
      title={t('parts.steps.notKept')}
      action={
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t('ui.error.retry')}
        </Button>
      }
    />
  );
}

/** The instructions of a step, beside the work that they explain. */
export function StepInstructionsDrawer({ idStep, opened, onClose, beside }: StepInstructionsDrawerProps) {
  const { t } = useTranslation();
  const hasRoom = useMediaQuery(ROOM, false, { getInitialValueInEffect: false });
  const found = useStep(idStep, opened);
  const { step } = found;
  const Shell = beside && hasRoom ? SidePanel : SideModal;
  return (
    <Shell
      opened={opened}
      onClose={onClose}
      title={step ? <bdi>{step.name}</bdi> : t('parts.steps.title')}
      purpose={step?.description ? <bdi>{step.description}</bdi> : t('parts.steps.title')}
    >
      <Content {...found} />
    </Shell>
  );
}
