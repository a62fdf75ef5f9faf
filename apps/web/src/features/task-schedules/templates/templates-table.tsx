import { type TaskTemplate, taskTemplates } from '@gemelo/contract/endpoints/task-templates';
import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import { useTemplateColumns, useTemplateFacets } from './template-columns.tsx';
import { useTemplateActions } from './use-template-actions.tsx';
import type { TemplateDrawer } from './use-template-drawer.ts';

const StepInstructionsDrawer = lazy(() =>
  import('../../../parts/steps/step-instructions-drawer.tsx').then((m) => ({
    default: m.StepInstructionsDrawer,
  })),
);

interface TemplatesTableProps {
  drawer: TemplateDrawer;
  /** Begins a schedule of a template. */
  onSchedule: (template: TaskTemplate) => void;
}

export function TemplatesTable({ drawer, onSchedule }: TemplatesTableProps) {
  const { t } = useTranslation();
  const can = useCan();
  const columns = useTemplateColumns();
  const facets = useTemplateFacets();
  const instructions = useDrawer<number>();
  const { rowActions, mayEdit } = useTemplateActions({
    drawer,
    onSchedule,
    onInstructions: instructions.open,
  });
  return (
    <>
      <DataTable
        endpoint={taskTemplates}
        columns={columns}
        facets={facets}
        rowId={(template) => template.idTaskTemplate}
        storageKey="task-templates"
        label={t('task-schedules.tab.templates')}
        exportName={t('task-schedules.tab.templates')}
        rowActions={rowActions}
        onOpen={(template) => drawer.open({ kind: mayEdit(template) ? 'edit' : 'use', template })}
        noMatch={t('contract:error.NOT_FOUND')}
        emptyState={{
          icon: <IconTemplate size={24} stroke={1.5} />,
          title: t('task-schedules.empty.templates.title'),
          text: t('task-schedules.empty.templates.text'),
          action: can('task-template:create') && (
            <Button variant="default" onClick={() => drawer.open({ kind: 'create' })}>
              {t('task-schedules.create.templates')}
            </Button>
          ),
        }}
      />
      {instructions.content !== undefined && (
        <Suspense fallback={null}>
          <StepInstructionsDrawer
            idStep={instructions.content}
            opened={instructions.opened}
            onClose={instructions.close}
          />
        </Suspense>
      )}
    </>
  );
}
