import { getStep } from '@gemelo/contract/endpoints/steps';
import { IconListNumbers } from '@tabler/icons-react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DrawerFoot } from '../../ui/dialogs/drawer-foot.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import stack from '../../ui/layout/stack.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { InstructionList } from './instruction-list.tsx';
import { PrintStep } from './print-step.tsx';

interface StepInstructionsDrawerProps {
  idStep: number;
  opened: boolean;
  onClose: () => void;
}

/** The instructions of a step, beside the work that they explain. */
export function StepInstructionsDrawer({ idStep, opened, onClose }: StepInstructionsDrawerProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useRead(
    getStep,
    { params: { nameOrId: String(idStep) } },
    { enabled: opened },
  );
  const step = data?.data;
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={step ? <bdi>{step.name}</bdi> : t('parts.steps.title')}
      purpose={step?.description ? <bdi>{step.description}</bdi> : t('parts.steps.title')}
    >
      {error && !step ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} compact />
      ) : !step ? (
        <Loading count={5} />
      ) : step.instructions.length === 0 ? (
        <NoData compact icon={<IconListNumbers size={24} stroke={1.5} />} title={t('parts.steps.empty')} />
      ) : (
        <div className={stack.fill}>
          <InstructionList instructions={step.instructions} />
          <DrawerFoot>
            <PrintStep step={step} />
          </DrawerFoot>
        </div>
      )}
    </SideModal>
  );
}
