import type { StepDetail, StepInstruction } from '@gemelo/contract/endpoints/steps';
import { IconListNumbers } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan, useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { InstructionComposer } from './instruction-composer.tsx';
import { InstructionItem } from './instruction-item.tsx';
import classes from './steps.module.css';
import { useInstructions } from './use-instructions.ts';

/** Steps are shared by all companies, so only the operator's company edits them. */
function useStepRights() {
  const can = useCan();
  const operator = useSession(({ user }) => user?.operator ?? false);
  const add = can('step:create');
  const edit = can('step:edit');
  const reason = add || edit ? (operator ? undefined : 'operator') : 'role';
  return { add: add && operator, edit: edit && operator, reason };
}

export function StepInstructions({ step }: { step: StepDetail }) {
  const { t } = useTranslation();
  const rights = useStepRights();
  const work = useInstructions(step);
  const [editing, setEditing] = useState<number>();
  const { instructions } = step;

  const remove = async (instruction: StepInstruction) => {
    const confirmed = await confirm({
      title: t('steps.remove.title'),
      text: <q>{instruction.text}</q>,
      confirmLabel: t('steps.remove.do'),
      danger: true,
    });
    if (confirmed)
      await work.arrange(instructions.filter((one) => one !== instruction)).catch(() => undefined);
  };

  return (
    <div className={classes.instructions}>
      {rights.reason && <Notice tone="info">{t(`catalogues.readOnly.${rights.reason}`)}</Notice>}
      {instructions.length === 0 ? (
        <NoData
          compact
          icon={<IconListNumbers size={24} stroke={1.5} />}
          title={t('steps.empty')}
          text={t(rights.add ? 'steps.emptyText' : 'catalogues.empty.wait')}
        />
      ) : (
        <SortableList
          items={instructions}
          idOf={({ idStepInstruction }) => idStepInstruction}
          nameOf={({ text }) => text}
          onOrder={(order) => void work.arrange(order).catch(() => undefined)}
          label={t('steps.list')}
          roomy
          disabled={!rights.edit}
        >
          {(instruction) => (
            <InstructionItem
              instruction={instruction}
              editable={rights.edit}
              editing={editing === instruction.idStepInstruction}
              saving={work.changing}
              onEdit={(on) => setEditing(on ? instruction.idStepInstruction : undefined)}
              onSave={(changed) => work.change(instruction, changed)}
              onRemove={() => void remove(instruction)}
            />
          )}
        </SortableList>
      )}
      {rights.add && <InstructionComposer onAdd={work.add} adding={work.adding} />}
    </div>
  );
}
